//! `holdup serve`: tables in browsers. Here the command line becomes a server; what it does is in `serve/`.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex};
use std::thread;

use holdup_hooks::Rulebook;
use holdup_packs::{Dialogue, Said, catalogue, preset_ids, tell_in};
use holdup_replay::library::Library;
use holdup_replay::record::{Generator, Head, dealt};
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::offered;
use holdup_tell::wording::{LanguageId, Words};
use holdup_web::host::{TableForm, WantedTable};
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tokio::signal::ctrl_c;
use tokio::sync::Semaphore;

use crate::command::tables::house::{House, MOST_SEATS, tables_in};
use crate::command::tables::table::Start;
use crate::command::tables::{answer_all, bench, host, lan, router};
use crate::disk::{self, ShownPath};
use crate::failure::Failure;
use crate::interrupt;
use crate::language::LanguageFlag;
use crate::library::{Chosen, Roots, VersionFlags};
use crate::many::STACK;
use crate::play::deal::{Choices, SeatPlan};
use crate::play::keep::{self, GameKeeper};
use crate::play::sitting::{Origin, RestartPoint};
use crate::report;
use crate::seating;

const EXAMPLES: &str = "\
Examples:
  holdup serve                       tables for browsers on this computer
  holdup serve --lan                 the same for everybody on your network
  holdup serve --house evening.toml  tables by your own rules
  holdup serve --tables friday       keep the tables in this folder
  holdup serve --rules club          keep house rules that are made on the page in this folder

The command prints the address of your page: there you set a table and get a link for each person. Whoever has a link has the seat, so keep the address of your page to yourself. Tables are kept among your data, or in the folder the environment variable HOLDUP_TABLES names; after a restart every table stands where it stood.";

/// Play in browsers, each person on a screen of their own.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    version: VersionFlags,
    #[command(flatten)]
    spoken: LanguageFlag,
    /// Let others on your network play, and not only browsers on this computer.
    #[arg(long)]
    lan: bool,
    /// Port; 0 takes any that is free.
    #[arg(long, value_name = "N", default_value_t = 4114)]
    port: u16,
    /// Keep tables in this folder, and not among your data.
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Keep the house files that are made on the page in this folder, and not beside the tables.
    #[arg(long, value_name = "DIR")]
    rules: Option<PathBuf>,
    /// Answer to this name as well, such as that of a proxy before this server; may be given more than once.
    #[arg(long, value_name = "HOST")]
    name: Vec<String>,
}

/// Persons and computer players of a table for which nothing is chosen yet.
const USUAL: [&str; 4] = [seating::ME, seating::ME, "greedy", "greedy"];

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let folder = args.tables.clone().or_else(disk::tables_folder);
    let folder = folder.ok_or_else(|| {
        Failure::Usage("This system has no folder for a user's data. Name one with `--tables`.".to_owned())
    })?;
    disk::make_private_folder(&folder)?;
    interrupt::heard_elsewhere();
    let runtime = Builder::new_current_thread().enable_all().thread_stack_size(STACK).build();
    let runtime = runtime.map_err(|error| Failure::Bad(format!("No server can be started: {error}.")))?;
    runtime.block_on(serve(args, folder, out))
}

async fn serve(args: &Args, folder: PathBuf, out: &mut dyn Write) -> Result<(), Failure> {
    let own = match args.lan {
        true => lan::address().ok_or_else(|| {
            Failure::Bad("This computer is on no network. Leave `--lan` away to play on it alone.".to_owned())
        })?,
        false => IpAddr::V4(Ipv4Addr::LOCALHOST),
    };
    let bound = if args.lan { IpAddr::V4(Ipv4Addr::UNSPECIFIED) } else { own };
    let unbound = |error: std::io::Error| {
        Failure::Bad(format!("Port {} cannot be used: {error}. Choose another one with `--port`.", args.port))
    };
    let listener = TcpListener::bind(SocketAddr::new(bound, args.port)).await.map_err(unbound)?;
    let port = listener.local_addr().map_err(unbound)?.port();
    let house = Arc::new(house(args, folder, (own, port))?);
    let dialogue = &house.dialogue;
    let address = format!("http://{}:{port}{}", Ipv4Addr::LOCALHOST, house.here());
    writeln!(out, "{}", dialogue.say(Said::ServeHost, &[&address]))?;
    if house.bench.is_some() {
        writeln!(out, "{}", dialogue.say(Said::BenchTitle, &[&format!("{address}/pack")]))?;
    }
    if args.lan {
        let public = format!("{}{}", house.base, house.here());
        writeln!(out, "{}", dialogue.say(Said::ServeLan, &[&public]))?;
        if let Some(code) = lan::code_of_characters(&public) {
            writeln!(out, "{code}")?;
        }
    }
    writeln!(out, "{}", dialogue.say(Said::ServeStop, &[]))?;
    out.flush()?;
    // Every answer is on the disk before it is acknowledged, so whatever is open may simply end.
    let serving = tokio::spawn(answer_all(listener, router(house)));
    if ctrl_c().await.is_err() {
        // A system that tells nobody of Ctrl-C ends the process all the same.
        let _ = serving.await;
    }
    Ok(())
}

/// The server, with what can be chosen for its tables.
fn house(args: &Args, folder: PathBuf, (own, port): (IpAddr, u16)) -> Result<House, Failure> {
    let spoken_by = args.version.clone().fitting()?;
    let chosen = spoken_by.choose()?;
    let (rulebook, language) = words(&spoken_by, &chosen, &args.spoken)?;
    let content = rulebook.content();
    let dialogue = Dialogue::of(content, language);
    let languages: Vec<String> = Words::of(content).known().map(str::to_owned).collect();
    let id = languages.get(language.index()).cloned().unwrap_or_default();
    let mut names: Vec<String> = ["127.0.0.1", "localhost"].map(|name| format!("{name}:{port}")).into();
    names.push(SocketAddr::new(own, port).to_string());
    names.extend(args.name.iter().cloned());
    let base = match args.name.first() {
        Some(name) => format!("https://{name}"),
        None => format!("http://{}", SocketAddr::new(own, port)),
    };
    let tables = tables_in(&folder, &mut |failure| report::say(&failure.to_string()));
    let (version, spoken) = (args.version.clone(), args.spoken.clone());
    Ok(House {
        host: host_word(&folder)?,
        names,
        base,
        is_lan: args.lan,
        house_folder: args.rules.clone().unwrap_or_else(|| folder.join("rules")),
        folder,
        roots: args.version.roots.clone(),
        bench: bench::begin(&args.version, &args.spoken, (&dialogue, &id))?,
        house_file: Some(args.version.name()).filter(|name| holdup_packs::is_house_file(name)),
        busy: Arc::default(),
        form: form(args, &chosen.files, &dialogue, (&id, languages.clone())),
        spoken: (languages.iter().enumerate())
            .map(|(nth, id)| (id.clone(), Dialogue::of(content, LanguageId::at(nth))))
            .collect(),
        dialogue,
        language: id,
        deal: Box::new(move |wanted, record| {
            let (version, spoken) = (version.clone(), spoken.clone());
            let start: Start = Box::new(move || fresh(&wanted, &version, &spoken, record));
            start
        }),
        tables: Mutex::new(tables),
        streams: AtomicUsize::new(0),
        thinkers: Arc::new(Semaphore::new(
            thread::available_parallelism().map_or(1, |all| all.get().div_ceil(2)),
        )),
    })
}

/// The rulebook from which the server has its words, and their language. A pack that is being written may be broken: then
/// its workbench says what is wrong, in the words of what is not from outside.
fn words(
    version: &VersionFlags,
    chosen: &Chosen,
    spoken: &LanguageFlag,
) -> Result<(Rulebook, LanguageId), Failure> {
    let rulebook = match chosen.load_told(&version.name(), spoken) {
        Err(failure) if !version.roots.pack.is_empty() => {
            report::say(&failure.to_string());
            let roots = Roots { pack: Vec::new(), ..version.roots.clone() };
            let without = VersionFlags { roots, ..VersionFlags::default() };
            let rulebook = without.choose()?.load_told(&without.name(), &LanguageFlag::default())?;
            // The language may be one that the pack brings.
            let language = spoken.find(rulebook.content()).unwrap_or(LanguageId::ENGLISH);
            return Ok((rulebook, language));
        }
        loaded => loaded?,
    };
    let language = spoken.find(rulebook.content())?;
    Ok((rulebook, language))
}

/// The word in the address of the host's page: the same as the last time, so that the address can be kept.
fn host_word(folder: &std::path::Path) -> Result<String, Failure> {
    let path = folder.join("host");
    if let Ok(bytes) = disk::read_bytes(&path) {
        let word = String::from_utf8_lossy(&bytes).trim().to_owned();
        if word.len() == 32 && word.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Ok(word);
        }
        return Err(Failure::Bad(format!(
            "{} does not hold the word of your page. Remove it, and another one is made.",
            path.shown()
        )));
    }
    let word = disk::secret_word()?;
    disk::write_new(&path, format!("{word}\n").as_bytes())?;
    Ok(word)
}

/// The choices for a new table.
fn form(
    args: &Args,
    files: &holdup_packs::Files,
    dialogue: &Dialogue,
    (language, languages): (&str, Vec<String>),
) -> TableForm {
    let named = args.version.name();
    let mut rules = vec![(String::new(), named.clone())];
    rules.extend(preset_ids(files).filter(|id| *id != named).map(|id| (id.to_owned(), id.to_owned())));
    let (mut packs, _) = catalogue(files);
    tell_in(&mut packs, files, language);
    let parts = packs.iter().flat_map(|pack| {
        pack.parts.iter().map(|part| (pack.way_to(part), part.name.clone(), part.text.clone()))
    });
    let players = seating::player_names().map(|name| match name {
        seating::ME => (name.to_owned(), dialogue.say(Said::HostPerson, &[])),
        name => (name.to_owned(), dialogue.player(name)),
    });
    let mut players: Vec<(String, String)> = players.collect();
    players.push((String::new(), dialogue.say(Said::HostNobody, &[])));
    let seat = |nth: usize| (USUAL.get(nth).copied().unwrap_or_default().to_owned(), String::new());
    TableForm {
        has_bench: false,
        rules,
        players,
        parts: parts.collect(),
        languages,
        wanted: WantedTable {
            seats: (0..MOST_SEATS).map(seat).collect(),
            language: language.to_owned(),
            ..WantedTable::default()
        },
    }
}

/// Deals the game of a new table.
fn fresh(
    wanted: &WantedTable,
    version: &VersionFlags,
    spoken: &LanguageFlag,
    record: PathBuf,
) -> Result<(RestartPoint, GameKeeper), Failure> {
    let mut version = version.clone();
    if !wanted.rules.is_empty() {
        (version.preset, version.house, version.set) = (Some(wanted.rules.clone()), None, Vec::new());
    }
    version.with.extend(wanted.parts.iter().cloned());
    let choices = Choices::of_seats(host::seats(wanted));
    let origin = origin(&choices, &version.fitting()?, spoken, disk::any_seed())?;
    if origin.persons().is_empty() {
        return Err(Failure::Usage(
            "Nobody would be asked at this table. Give a seat to a person.".to_owned(),
        ));
    }
    Ok((RestartPoint { origin, answers: Vec::new() }, GameKeeper::new(Some(record))))
}

/// A game as it is dealt for these wishes.
pub(crate) fn origin(
    choices: &Choices,
    version: &VersionFlags,
    spoken: &LanguageFlag,
    seed: u64,
) -> Result<Origin, Failure> {
    let (_, chosen, rulebook) = choices.load(version, spoken)?;
    let content = rulebook.content();
    let SeatPlan { players, request, .. } =
        choices.plan(&rulebook, &chosen.files, false)?.seated(content, seed);
    if !offered(content, &request, &mut Rng::new(seed, 0, Stream::Chance)).is_empty() {
        return Err(Failure::Usage(
            "By these rules everybody keeps one of several bandits before the deal. `holdup play` asks that, a table in \
             a browser does not yet."
                .to_owned(),
        ));
    }
    let (setup, rng) = dealt(content, &request, seed, 0);
    let hooks = rulebook.hooks().map_err(|fault| Failure::Bad(fault.to_string()))?;
    let names = players.iter().map(keep::recorded).collect();
    let head = Head::new(content, &setup, names, Generator::find(&rng, seed, 0));
    Ok(Origin {
        rulebook: Arc::new(rulebook),
        library: Rc::new(Library::new(chosen.files)),
        hooks,
        head,
        players,
        language: LanguageId::ENGLISH,
        audience: None,
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use axum::Extension;
    use axum::body::to_bytes;
    use axum::extract::Path;
    use axum::http::StatusCode;
    use holdup_rules::ids::PersonId;

    use super::*;
    use crate::command::tables::deed::Undoes;
    use crate::command::tables::house::KeptTable;
    use crate::command::tables::seat;
    use crate::command::tables::table::TableOrder;

    /// Does something with a table of three persons.
    fn at_a_table<T>(name: &str, act: impl AsyncFnOnce(&Arc<House>, &Arc<KeptTable>) -> T) -> T {
        let folder = std::env::temp_dir().join(format!("holdup-{name}-{}", std::process::id()));
        disk::make_private_folder(&folder).unwrap();
        let args = Args {
            version: VersionFlags::default(),
            spoken: LanguageFlag::default(),
            lan: false,
            port: 0,
            tables: None,
            rules: None,
            name: Vec::new(),
        };
        let house = Arc::new(house(&args, folder.clone(), (Ipv4Addr::LOCALHOST.into(), 1)).unwrap());
        let wanted = WantedTable {
            seats: vec![(seating::ME.to_owned(), String::new()); 3],
            ..house.form.wanted.clone()
        };
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let done = runtime.block_on(async {
            let table = house.set(wanted, Undoes::Host).await.unwrap();
            act(&house, &table).await
        });
        fs::remove_dir_all(folder).unwrap();
        done
    }

    #[test]
    fn the_host_reads_why_a_question_about_a_question_has_no_answer() {
        let page = at_a_table("trouble", async |house, table| {
            let open = table.open(house).await.unwrap();
            let viewer = open.moment.borrow().views.iter().position(|view| view.asked()["n"] == "0").unwrap();
            let guest = house.enter(&table.name, true, &table.deed().seats[viewer].token).unwrap();
            let order = |reply| TableOrder::Wonder { viewer, number: "0".to_owned(), reply };
            let mut wondering = table.order(house, order).await.unwrap().1.unwrap();
            // A person who is not at this table is asked nothing.
            wondering.person = PersonId::at(7);
            let (status, thought) = seat::thought(house, &guest, wondering, "a secret".to_owned()).await;
            assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
            assert_eq!(thought.unwrap_err(), Said::TableWhyFailed);
            let at = Path((house.host.clone(), table.name.clone()));
            let page = host::links(Extension(Arc::clone(house)), at).await;
            to_bytes(page.into_body(), usize::MAX).await.unwrap()
        });
        let page = String::from_utf8_lossy(&page);
        let cause = "table-1.record: `why` of seat 8 after answer 0: The person is not asked. (holdup";
        assert!(page.contains(cause) && !page.contains("a secret"), "{page}");
    }

    #[test]
    fn a_step_that_all_are_told_alike_is_kept_once() {
        let moment = at_a_table("steps", async |house, table| {
            Arc::clone(&table.open(house).await.unwrap().moment.borrow())
        });
        let [one, other] = [0, 1].map(|viewer| &moment.views[viewer].steps);
        let alike = one.iter().filter_map(|step| Some((step, other.iter().find(|same| same == &step)?)));
        let alike: Vec<bool> = alike.map(|(one, other)| Arc::ptr_eq(one, other)).collect();
        assert!(!alike.is_empty() && alike.iter().all(|is_one| *is_one), "{alike:?}");
    }
}
