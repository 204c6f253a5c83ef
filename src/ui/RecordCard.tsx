import './record-card.css';
import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { useCopy } from './copy.ts';
import { cx } from './cx.ts';

export type RecordPiece = string | { text: string; mark: 'changed' };
export type RecordPart = { part: string; change?: string; explain: ReactNode };

export type RecordCardProps = {
  name: string;
  type: string;
  ttlSeconds?: number;
  /** The current record; changed pieces are marked. Joined, they are the text to copy. */
  raw: RecordPiece[] | string;
  parts?: RecordPart[];
  flags?: ReactNode;
  foot?: ReactNode;
  copyLabel?: string;
};

const pieceText = (piece: RecordPiece): string => (typeof piece === 'string' ? piece : piece.text);

export const RecordCard = ({
  name,
  type,
  ttlSeconds,
  raw,
  parts = [],
  flags,
  foot,
  copyLabel = 'Copy record',
}: RecordCardProps) => {
  const pieces = typeof raw === 'string' ? [raw] : raw;
  const { copied, copy } = useCopy();
  const [refused, setRefused] = useState(false);
  return (
    <div className="ui-record">
      <div className="ui-record-head">
        <dl>
          <div>
            <dt>Name</dt>
            <dd className="ui-mono">{name}</dd>
          </div>
          <div>
            <dt>Type</dt>
            <dd className="ui-mono">{type}</dd>
          </div>
          {ttlSeconds !== undefined && (
            <div>
              <dt>TTL</dt>
              <dd className="ui-mono">{ttlSeconds}</dd>
            </div>
          )}
        </dl>
        <Button
          size="s"
          variant="solid"
          icon={copied ? 'check' : 'copy'}
          onPress={() => {
            void copy(pieces.map(pieceText).join('')).then((done) => setRefused(!done));
          }}
        >
          {copied ? 'Copied' : copyLabel}
        </Button>
        <span className="ui-hidden" role="status">
          {copied && 'Record copied'}
        </span>
      </div>
      {refused && <p className="ui-record-flags">The browser did not allow copying. Select the text below.</p>}
      {flags && <div className="ui-record-flags">{flags}</div>}
      <p className="ui-record-raw" tabIndex={0} role="group" aria-label="Record text">
        {pieces.map((piece, index) => (typeof piece === 'string' ? piece : <mark key={index}>{piece.text}</mark>))}
      </p>
      {parts.length > 0 && (
        <dl className="ui-record-parts">
          {parts.map((part) => (
            <div key={part.part}>
              <dt>{part.part}</dt>
              <dd>
                {part.change && <b>{part.change}</b>} {part.explain}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {foot && <div className={cx('ui-record-foot')}>{foot}</div>}
    </div>
  );
};

export type DiffPiece = { text: string; kind: 'same' | 'gone' | 'new' };

/** Two records, one above the other; what left is struck out, what came is marked. */
export const RecordDiff = ({
  before,
  after,
  labels = ['Before', 'After'],
}: {
  before: DiffPiece[];
  after: DiffPiece[];
  labels?: [string, string];
}) => (
  <div className="ui-diff">
    {[before, after].map((pieces, row) => (
      <div key={labels[row]}>
        <span className="ui-diff-who">{labels[row]}</span>
        <code>
          {pieces.map((piece, index) =>
            piece.kind === 'same' ? (
              piece.text
            ) : piece.kind === 'gone' ? (
              <del key={index}>{piece.text}</del>
            ) : (
              <ins key={index}>{piece.text}</ins>
            ),
          )}
        </code>
      </div>
    ))}
  </div>
);
