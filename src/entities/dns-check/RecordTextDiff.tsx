import '#src/ui/record-card.css';
import './record-changes.css';
import { Fragment } from 'react';
import { changesInLabel, diffLabel, type Piece } from './record-diff.ts';

const mostLabels = 60;
const short = (text: string) => (text.length > 120 ? `${text.slice(0, 117)}…` : text);

/** A changed piece; punctuation and spaces around its words are not marked. */
function Marked({ kind, text }: { kind: 'gone' | 'new'; text: string }) {
  const Mark = kind === 'gone' ? 'del' : 'ins';
  const [, lead = '', core = '', tail = ''] = /^([\s;,]*)(.*?)([\s;,]*)$/s.exec(text) ?? [];
  if (core === '') return <Mark>{text}</Mark>;
  return (
    <>
      {lead}
      <Mark>{core}</Mark>
      {tail}
    </>
  );
}

function Line({ who, pieces, nothing }: { who: string; pieces: readonly Piece[]; nothing: string }) {
  return (
    <div>
      <span className="ui-diff-who">{who}</span>
      {pieces.length === 0 ? (
        <span className="record-diff-nothing">{nothing}</span>
      ) : (
        <code>
          {pieces.map((piece, index) => (
            <Fragment key={index}>{piece.kind === 'same' ? piece.text : <Marked kind={piece.kind} text={piece.text} />}</Fragment>
          ))}
        </code>
      )}
    </div>
  );
}

type DiffProps = { before: string | null; after: string | null; labels?: [string, string]; nothing?: string };

/** Two versions of a record, word by word, and the changes in sentences: colour is never the only cue. */
export function RecordTextDiff({ before, after, labels = ['Before', 'After'], nothing = 'no record' }: DiffProps) {
  const pieces = before === null || after === null ? null : diffLabel(before, after);
  const old: Piece[] = before === null ? [] : (pieces?.filter(({ kind }) => kind !== 'new') ?? [{ kind: 'gone', text: before }]);
  const now: Piece[] = after === null ? [] : (pieces?.filter(({ kind }) => kind !== 'gone') ?? [{ kind: 'new', text: after }]);
  const sentences = before === null || after === null ? [] : changesInLabel(before, after);
  return (
    <div className="record-diff">
      <div className="ui-diff">
        <Line who={labels[0]} pieces={old} nothing={nothing} />
        <Line who={labels[1]} pieces={now} nothing={nothing} />
      </div>
      {sentences.length > 0 && sentences.length <= mostLabels && (
        <ul className="record-diff-sentences">
          {sentences.map((sentence) => (
            <li key={sentence}>{short(sentence)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
