import './check.css';
import '#src/ui/record-card.css';
import type { ReactNode } from 'react';
import { CopyButton } from './CopyButton.tsx';

export type RecordTextProps = {
  /** The label above the text: "Add this record". */
  label?: ReactNode;
  name?: string;
  type?: string;
  text: string;
  copyLabel?: string;
  strong?: boolean;
  /** Explanations below the text. */
  parts?: { part: string; explain: ReactNode }[];
  foot?: ReactNode;
};

/** A record or a file with its name, its whole text, and a button to copy it. Long texts wrap. */
export function RecordText({ label, name, type, text, copyLabel = 'Copy', strong = false, parts = [], foot }: RecordTextProps) {
  return (
    <div className="ui-record">
      <div className="ui-record-head check-record-head">
        <div>
          {label !== undefined && <p className="check-record-label">{label}</p>}
          {(name !== undefined || type !== undefined) && (
            <dl>
              {name !== undefined && (
                <div>
                  <dt>Name</dt>
                  <dd className="ui-mono">{name}</dd>
                </div>
              )}
              {type !== undefined && (
                <div>
                  <dt>Type</dt>
                  <dd className="ui-mono">{type}</dd>
                </div>
              )}
            </dl>
          )}
        </div>
        {text !== '' && (
          <CopyButton
            text={text}
            variant={strong ? 'solid' : 'outline'}
            label={`${copyLabel}${name === undefined ? '' : `, ${name}`}`}
          >
            {copyLabel}
          </CopyButton>
        )}
      </div>
      {text !== '' && <p className="ui-record-raw check-raw">{text.replaceAll('\r', '').trimEnd()}</p>}
      {parts.length > 0 && (
        <dl className="ui-record-parts">
          {parts.map(({ part, explain }, index) => (
            <div key={`${part} ${index}`}>
              <dt>{part}</dt>
              <dd>{explain}</dd>
            </div>
          ))}
        </dl>
      )}
      {foot !== undefined && <div className="ui-record-foot">{foot}</div>}
    </div>
  );
}
