//! What of a running game is printed: transcript lines, pictures, the end. On a
//! terminal a watched game is drawn again and again in the same place; anywhere
//! else only lines go out, one after the other, and nothing waits.

use std::io::Write;

use holdup_packs::{Dialogue, Said};
use holdup_rules::ids::{PersonId, SeatId};
use holdup_rules::table::Table;
use holdup_tell::wording::{LanguageId, Phrase, Speech};

use crate::disk;
use crate::failure::Failure;
use crate::outcome::{self, Ended};
use crate::picture::PictureInput;
use crate::play::board::Board;
use crate::play::dialogue::{Ears, TypedReply};
use crate::play::first;
use crate::play::happening::{Happening, PictureMark};
use crate::play::page::ScreenPages;
use crate::seating::{self, SeatPlayer};
use crate::seen::{Eyes, Seen};
use crate::text::{Role, StyledLine};

/// How many lines of the transcript should be seen below a picture.
const LINES: usize = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ShowStyle {
    /// Lines only.
    Plain,
    /// Drawn again in place, so many milliseconds for each action.
    Redrawn(u64),
}

/// Flags that say how a game is shown that nobody answers for.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct ShowFlags {
    /// Milliseconds for each action of a watched game; 0 does not wait.
    #[arg(long, value_name = "MS")]
    speed: Option<u64>,
    /// Print words only, for those who listen: no pictures, tables or colours, and nothing drawn in place.
    #[arg(long)]
    pub(crate) plain: bool,
}

/// Milliseconds for each action of a watched game.
const SPEED: u64 = 250;

pub(crate) struct Show<'a> {
    pages: ScreenPages<'a>,
    manner: ShowStyle,
    eyes: Eyes,
    language: LanguageId,
    dialogue: Dialogue,
    players: Vec<SeatPlayer>,
    /// Lines of the round so far, for a picture that is drawn again.
    recent: Vec<StyledLine>,
    /// How many lines the last picture took.
    drawn: usize,
    /// True if there are pictures and tables; else there are words alone, for those who listen to them.
    is_drawn: bool,
}

impl<'a> Show<'a> {
    /// A show of a game these play. Where one of them is a person, it is his.
    pub(crate) fn new(
        out: &'a mut dyn Write,
        ears: Ears,
        (language, dialogue): (LanguageId, Dialogue),
        players: Vec<SeatPlayer>,
    ) -> Show<'a> {
        let eyes = Eyes::of_those(&seating::persons(&players));
        Show {
            pages: ScreenPages::endless(out, ears),
            manner: ShowStyle::Plain,
            eyes,
            language,
            dialogue,
            players,
            recent: Vec::new(),
            drawn: 0,
            is_drawn: true,
        }
    }

    /// The same for other eyes.
    pub(crate) fn for_eyes(self, eyes: Eyes) -> Show<'a> {
        Show { eyes, ..self }
    }

    /// The same with lines as long as they are, for readers who break them.
    pub(crate) fn unbroken(mut self) -> Show<'a> {
        self.pages.break_nothing();
        self
    }

    /// The same as flags want it. What nobody has to answer is drawn in place, where that can be.
    pub(crate) fn wished(self, look: &ShowFlags) -> Show<'a> {
        let is_redrawn = self.eyes == Eyes::Outside && !look.plain && disk::draws_in_place();
        let manner =
            if is_redrawn { ShowStyle::Redrawn(look.speed.unwrap_or(SPEED)) } else { ShowStyle::Plain };
        Show { manner, is_drawn: !look.plain, ..self }
    }

    /// Whose eyes see the game.
    pub(crate) fn eyes(&self) -> Eyes {
        self.eyes
    }

    /// Takes everything away that was shown, and shows the game to other eyes from now on.
    pub(crate) fn change_eyes(&mut self, eyes: Eyes) -> Result<(), Failure> {
        self.eyes = eyes;
        self.pages.cover()?;
        self.say("")
    }

    /// Who sits where: `you`, `greedy`, `bot`. While somebody decides for a bot it is whoever does.
    fn sitters(&self, table: &Table, seen: Option<&Seen>) -> Vec<String> {
        let word = |phrase| self.speech(table).phrase(phrase, &[]);
        let sitter = |(seat, player): (usize, &SeatPlayer)| match player {
            SeatPlayer::Person(_) if self.eyes == Eyes::Of(PersonId::at(seat)) => word(Phrase::You),
            SeatPlayer::Person(Some(name)) => name.clone(),
            SeatPlayer::Person(None) => word(Phrase::Person),
            SeatPlayer::Agent(named) => self.dialogue.player(&named.to_string()),
            SeatPlayer::Rule => {
                let is_bot = table.character(table.who_of(SeatId::at(seat))).is_bandit;
                match seen.map(|seen| seen.leads[seat]).filter(|&leads| leads != PersonId::NOBODY) {
                    Some(leads) => {
                        self.dialogue.say(Said::PlayerLed, &[self.speech(table).seat(leads.seat())])
                    }
                    None if is_bot => self.dialogue.say(Said::PlayerBot, &[]),
                    None => self.dialogue.player(seating::BY_RULE.name),
                }
            }
        };
        self.players.iter().enumerate().map(sitter).collect()
    }

    /// Shows the game in another language from now on.
    pub(crate) fn speak(&mut self, language: LanguageId, dialogue: Dialogue) {
        (self.language, self.dialogue) = (language, dialogue);
    }

    pub(crate) fn dialogue_language(&self) -> LanguageId {
        self.language
    }

    /// What is said around the game.
    pub(crate) fn dialogue(&self) -> &Dialogue {
        &self.dialogue
    }

    pub(crate) fn tell(&mut self, said: Said, gaps: &[&str]) -> Result<(), Failure> {
        self.say(self.dialogue.say(said, gaps))
    }

    /// Prints a sentence about something that cannot be.
    pub(crate) fn refuse(&mut self, said: Said, gaps: &[&str]) -> Result<(), Failure> {
        self.say(StyledLine::of(Role::Wrong, self.dialogue.say(said, gaps)))
    }

    /// From now on it waits where the screen is full.
    pub(crate) fn wait_when_full(&mut self) {
        self.pages.wait_in(self.dialogue.clone());
    }

    pub(crate) fn say(&mut self, line: impl Into<StyledLine>) -> Result<(), Failure> {
        // A picture is not drawn over what was said since.
        self.drawn = 0;
        self.pages.say(line)
    }

    /// Prints a line that must not be broken, such as a command somebody copies.
    pub(crate) fn whole(&mut self, line: &str) -> Result<(), Failure> {
        self.drawn = 0;
        self.pages.raw(&format!("{line}\n"))
    }

    /// Prints text without ending the line.
    pub(crate) fn ask(&mut self, text: &str) -> Result<(), Failure> {
        self.pages.raw(text)
    }

    /// What comes next of a person, with the cursor at the start of a line.
    pub(crate) fn heard(&mut self) -> Result<TypedReply, Failure> {
        let heard = self.pages.heard()?;
        match &heard {
            // A terminal shows what is typed; a file with answers does not.
            TypedReply::Line(typed) if !disk::reads_from_terminal() => self.say(typed)?,
            TypedReply::Line(_) => {}
            TypedReply::End | TypedReply::Change => self.say("")?,
        }
        Ok(heard)
    }

    /// Shows what happened, in order.
    pub(crate) fn happened(&mut self, table: &Table, happenings: Vec<Happening>) -> Result<(), Failure> {
        for happening in happenings {
            match self.manner {
                ShowStyle::Plain => self.plain(table, &happening)?,
                ShowStyle::Redrawn(speed) => self.redraw(table, &happening, speed)?,
            }
        }
        self.pages.raw("")
    }

    fn plain(&mut self, table: &Table, happening: &Happening) -> Result<(), Failure> {
        if let Some(line) = line(happening) {
            if happening.mark == PictureMark::Round {
                self.say("")?;
            }
            self.say(line)?;
        }
        match happening.mark {
            PictureMark::Round if matches!(self.eyes, Eyes::Of(_)) => {
                let seen = happening.seen(table);
                let explained = first::explained(self.speech(table), self.dialogue(), &seen);
                self.say(StyledLine::of(Role::Faint, format!("  {explained}")))
            }
            PictureMark::Stealing => self.deck(table, &happening.seen(table)),
            PictureMark::Card => {
                self.say("")?;
                self.scene(table, &happening.seen(table), false)?;
                self.say("")
            }
            _ => Ok(()),
        }
    }

    /// Tells again what happened, in the round that is played or from the beginning.
    pub(crate) fn read_back(&mut self, happenings: &[Happening], all: bool) -> Result<(), Failure> {
        let round = happenings.iter().rposition(|happening| happening.mark == PictureMark::Round);
        let from = if all { 0 } else { round.unwrap_or(0) };
        happenings[from..].iter().filter_map(line).try_for_each(|line| self.say(line))
    }

    /// Prints the whole picture; where several look at it, the train alone, of which all know the same.
    pub(crate) fn scene(&mut self, table: &Table, seen: &Seen, planning: bool) -> Result<(), Failure> {
        let sitters = self.sitters(table, Some(seen));
        let scene = self.look(table, seen, &sitters, planning);
        let lines = if self.eyes == Eyes::All { scene.train() } else { scene.draw() };
        lines.into_iter().try_for_each(|line| self.say(line))
    }

    /// Prints the common deck, as long as not several look at it who know different cards of it.
    fn deck(&mut self, table: &Table, seen: &Seen) -> Result<(), Failure> {
        if self.eyes == Eyes::All {
            return Ok(());
        }
        let sitters = self.sitters(table, Some(seen));
        let lines = self.look(table, seen, &sitters, false).common_deck();
        lines.into_iter().try_for_each(|line| self.say(line))
    }

    /// Prints a question with its choices below the picture and the cards it is about, all to be seen together.
    pub(crate) fn board(
        &mut self,
        (table, seen): (&Table, &Seen),
        planning: bool,
        cards: &[String],
        (asked, labels): (&str, &[String]),
    ) -> Result<(), Failure> {
        self.drawn = 0;
        let sitters = self.sitters(table, Some(seen));
        let room = self.pages.room();
        let board = Board {
            scene: self.look(table, seen, &sitters, planning),
            with_sheets: room.is_some(),
            cards,
            asked,
            labels,
        };
        // Below what was told, if the question can stand there too; else on a page of its own.
        let lines = match room {
            Some(room) => board.drawn(self.pages.left().unwrap_or(room)).unwrap_or_else(|| board.lines(room)),
            None => board.endless(),
        };
        self.pages.put(&lines)
    }

    /// Speaks about a game as it is shown here.
    pub(crate) fn speech<'b>(&self, table: &'b Table) -> Speech<'b> {
        Speech::in_language(table, self.language)
    }

    fn look<'b>(
        &self,
        table: &'b Table,
        state: &'b Seen,
        sitters: &'b [String],
        planning: bool,
    ) -> PictureInput<'b> {
        let (width, _) = disk::terminal_size();
        let width = width.min(140);
        let words = self.speech(table).words;
        PictureInput {
            table,
            words,
            state,
            sitters,
            planning,
            width,
            compact: false,
            is_drawn: self.is_drawn,
        }
    }

    /// The picture in so few lines that some are left for what happens, if that can be.
    fn picture_within(&self, height: usize, table: &Table, happening: &Happening) -> Vec<StyledLine> {
        let seen = happening.seen(table);
        let sitters = self.sitters(table, Some(&seen));
        let scene = self.look(table, &seen, &sitters, happening.planning);
        let lines = scene.draw();
        if lines.len() + LINES + 2 <= height {
            return lines;
        }
        PictureInput { compact: true, ..scene }.draw()
    }

    /// Draws the picture over the one before, with the last lines of the transcript below it.
    fn redraw(&mut self, table: &Table, happening: &Happening, speed: u64) -> Result<(), Failure> {
        if matches!(happening.mark, PictureMark::Round) {
            self.recent.clear();
        }
        let Some(line) = line(happening) else {
            return Ok(());
        };
        self.recent.push(line);
        let (width, height) = disk::terminal_size();
        let mut lines = self.picture_within(height, table, happening);
        lines.push(StyledLine::default());
        // One row stays free for the cursor, and the picture must fit, or going up would miss its start.
        let free = height.saturating_sub(lines.len() + 2);
        if free < 3 {
            let last = self.recent.last().cloned().unwrap_or_default();
            self.say(last)?;
            self.drawn = 0;
        } else {
            let from = self.recent.len().saturating_sub(free.min(12));
            lines.extend(self.recent[from..].iter().cloned());
            let mut frame = String::new();
            if self.drawn > 0 {
                // To the start of the picture, and everything below it away.
                frame.push_str(&format!("\x1b[{}A\r\x1b[J", self.drawn));
            }
            self.drawn = lines.len();
            for line in lines {
                frame.push_str(&format!("{}\n", line.cut(width)));
            }
            self.pages.raw(&frame)?;
        }
        self.pages.raw("")?;
        disk::wait(if happening.is_action() { speed } else { speed / 3 });
        Ok(())
    }

    /// Prints how a game ended.
    pub(crate) fn ending(&mut self, table: &Table, ended: &Ended) -> Result<(), Failure> {
        self.say("")?;
        let (width, _) = disk::terminal_size();
        let (speech, sitters) = (self.speech(table), self.sitters(table, None));
        let mut lines = outcome::breakdown(speech, &self.dialogue, ended, &sitters, width, self.is_drawn);
        if seating::is_solo(&self.players)
            && let [person] = seating::persons(&self.players)[..]
        {
            let close = outcome::how_close(speech, &self.dialogue, ended, person.seat());
            lines.extend(
                close
                    .into_iter()
                    .flat_map(|line| StyledLine::from(line).wrapped(width))
                    .map(|line| line.to_string()),
            );
        }
        let lines: Vec<StyledLine> = lines.into_iter().map(StyledLine::from).collect();
        match self.pages.room() {
            // All of it at once, if a page can hold it.
            Some(room) if lines.len() <= room => self.pages.put(&lines),
            _ => lines.into_iter().try_for_each(|line| self.say(line)),
        }
    }
}

/// A transcript line as people read it: without the marks that records need.
fn line(happening: &Happening) -> Option<StyledLine> {
    let text = happening.text.as_str();
    // The picture that follows a round card tells the same.
    if text.is_empty() || happening.mark == PictureMark::Card {
        return None;
    }
    // The table at the end tells who scored what.
    if happening.is_over && !text.starts_with("==") {
        return None;
    }
    let mark = |mark: &str| text.strip_prefix(mark).map(str::trim_start);
    Some(if mark("==").is_some() || mark("--").is_some() {
        StyledLine::of(Role::Strong, text)
    } else if let Some(card) = mark("*") {
        StyledLine::of(Role::Strong, format!("  {card}"))
    } else if let Some(answer) = mark(">") {
        StyledLine::of(Role::Plain, format!("    {answer}"))
    } else if let Some(chance) = mark("~") {
        StyledLine::of(Role::Faint, format!("    {chance}"))
    } else if happening.mark == PictureMark::NoEffect {
        StyledLine::of(Role::Faint, format!("    {text}"))
    } else {
        StyledLine::of(Role::Plain, format!("    {text}"))
    })
}
