// The workbench: the server answers as soon as something has changed, and the new page is put in the place of the old one.
const wait = time => new Promise(done => setTimeout(done, time));
const take = text => {
  const page = new DOMParser().parseFromString(text, "text/html"), now = page.getElementById("bench"), old = document.getElementById("bench");
  if (!now || now.dataset.number === old.dataset.number) return;
  const at = [...old.querySelectorAll("button")].findIndex(button => button === document.activeElement), { value } = document.activeElement ?? {};
  old.replaceWith(document.adoptNode(now));
  document.getElementById("state").textContent = page.getElementById("state").textContent;
  // Whoever stands on a button stays on it, or on the one in its place.
  const buttons = [...now.querySelectorAll("button")];
  if (at >= 0) (buttons.find(button => button.value === value) ?? buttons[Math.min(at, buttons.length - 1)])?.focus();
};
document.addEventListener("submit", async event => {
  event.preventDefault();
  const data = new URLSearchParams(new FormData(event.target, event.submitter));
  const answer = await fetch(event.target.action, { method: "POST", body: data }).catch(() => null);
  if (answer?.ok) take(await answer.text());
});
for (;;) {
  if (document.hidden) { await wait(500); continue; }
  const { here, number } = document.getElementById("bench").dataset;
  const answer = await fetch(`${here}/${number}/after`).catch(() => null);
  if (answer?.ok) take(await answer.text()); else await wait(2000);
}
