import { Grid } from '#src/ui/Grid.tsx';
import { Section } from '#src/ui/Section.tsx';

const pairs: [write: string, instead: string][] = [
  ['Failures began on 17 Nov, at one sender', 'Authentication overview'],
  ['98,4% of 17 840 messages passed', '98,4%'],
  ['The key left your DNS on 17 Nov', 'You have removed the key!'],
  ['Publish record', 'OK'],
  ['Data up to 19 Nov 2026 · synced 14:05', 'Live data'],
  ['No reports yet. The first usually come within 24–48 h.', '0'],
];

const notes = [
  'Everything works with the keyboard. Tab reaches each control, Enter and Space press it, Escape closes what opened, arrow keys move between the rows of a table.',
  'Focus is a ring of two pixels, two pixels off the control, at 4,5 to 1 or better.',
  'Status is a symbol of its own shape and a word; colour only helps. Failing messages are hatched as well as red.',
  'Every chart has a name that says what it shows and a table with the same numbers, whose rows open what the chart opens.',
  'Results of actions are announced: notifications and errors are live regions.',
  'Targets are 44 px high on touch screens, 56 px at the foot of an open alert.',
  'Text grows to 400 % without loss; below 640 px tables become labelled cards and stay tables for screen readers.',
  'Motion lasts 160 ms and stops where the device asks for less.',
];

export const Voice = () => (
  <Grid>
    <Section span={7} question="Tone of voice" finding="Say what is true, then what to do">
      <table className="ui-table sg-voice">
        <caption className="ui-hidden">What we write and what we do not write</caption>
        <thead>
          <tr>
            <th scope="col">Write</th>
            <th scope="col">Not</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(([write, instead]) => (
            <tr key={write}>
              <td>{write}</td>
              <td className="ui-mute">{instead}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
    <Section span={5} question="Access" finding="WCAG 2.2 AA, in both themes">
      <ul className="sg-notes">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Section>
  </Grid>
);
