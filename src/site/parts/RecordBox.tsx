import type { ReactNode } from 'react';

/** A DNS record with its name and what its parts mean. */
export function RecordBox({
  name,
  type = 'TXT',
  children,
  parts = [],
}: {
  name: string;
  type?: string;
  children: ReactNode;
  parts?: readonly (readonly [part: string, meaning: ReactNode])[];
}) {
  return (
    <div className="site-record">
      <p>
        <b>{name}</b>
        <span className="ui-mute">{type}</span>
      </p>
      <pre>{children}</pre>
      {parts.length > 0 && (
        <dl>
          {parts.map(([part, meaning]) => (
            <div key={part}>
              <dt>{part}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
