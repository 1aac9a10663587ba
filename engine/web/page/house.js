// The form of house rules while somebody types: the server says what comes of it by the same page, whose parts are put in
// the places of the old ones. Whatever has the focus stays.
const form = document.getElementById("house"), finds = document.querySelector(".finds"), byId = id => document.getElementById(id);
let timer, asked = 0;
const put = (id, page) => { const now = page.getElementById(id); if (now) byId(id)?.replaceWith(document.adoptNode(now)); };
async function look(whole) {
  const mine = ++asked, data = new URLSearchParams(new FormData(form));
  data.set("do", "look");
  const answer = await fetch(form.action, { method: "POST", body: data });
  if (mine !== asked || !answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (whole) for (const id of ["edits", "list", "differs"]) put(id, page);
  else for (const field of form.querySelectorAll(".opt input, .opt select")) {
    // The names of fields say what stood in them, so they stay as long as the list stays.
    field.setAttribute("aria-invalid", page.getElementById(field.id)?.getAttribute("aria-invalid") ?? "false");
  }
  for (const { id } of [...document.querySelectorAll("[data-live]")]) if (id !== "edits") put(id, page);
  byId("state").textContent = page.getElementById("state").textContent;
  form.setAttribute("data-seen", mine);
}
form.addEventListener("input", event => { clearTimeout(timer); timer = setTimeout(look, 250, finds.contains(event.target)); });
