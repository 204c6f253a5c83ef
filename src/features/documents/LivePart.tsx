import { lazy, Suspense, useState } from 'react';
import { walkNames } from '#domain/dmarc/discovery.ts';
import { sendingChecks } from '#domain/score/checks.ts';
import { scoreGroups } from '#src/entities/dns-check/score-groups.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { OwnScore } from './OwnScore.tsx';

// With the catalogue of services, which other documents do not need.
const Services = lazy(async () => ({ default: (await import('./Services.tsx')).Services }));

/** The parts of the score with their points, as bars. */
function Groups() {
  const points = scoreGroups.map(([group, label]) => ({
    label,
    of: sendingChecks.filter((check) => check.group === group).reduce((sum, { of }) => sum + of, 0),
  }));
  const most = Math.max(...points.map(({ of }) => of));
  return (
    <ul className="doc-bars" aria-label="Parts of the score and their points">
      {points.map(({ label, of }) => (
        <li key={label}>
          <span>{label}</span>
          <span className="doc-bar" aria-hidden="true">
            <span style={{ width: `${(100 * of) / most}%` }} />
          </span>
          <span className="ui-num">{of}</span>
        </li>
      ))}
    </ul>
  );
}

/** The checks of the score as the product calculates them. */
function Checks() {
  return (
    <div className="doc-table" tabIndex={0} role="region" aria-label="Checks and their points">
      <table>
        <thead>
          <tr>
            <th scope="col">Check</th>
            <th scope="col">Points</th>
            <th scope="col">Minutes to fix</th>
          </tr>
        </thead>
        <tbody>
          {sendingChecks.map(({ id, title, of, minutes }) => (
            <tr key={id}>
              <td>{title}</td>
              <td className="ui-num">{of}</td>
              <td className="ui-num">about {minutes}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The names that a receiver asks for a DMARC record, calculated on this device. */
function Walk() {
  const [name, setName] = useState('news.shop.example.co.za');
  const clean = name.trim().toLowerCase().replace(/\.$/, '');
  const isName = /^([a-z0-9_-]+\.)+[a-z0-9-]+$/.test(clean);
  return (
    <div className="doc-walk">
      <TextField label="Name in the From line" value={name} onChange={setName} />
      <ol>
        {isName ? (
          walkNames(clean).map((one) => <li key={one} className="ui-mono">{`_dmarc.${one}`}</li>)
        ) : (
          <li>Enter a name with a dot.</li>
        )}
      </ol>
    </div>
  );
}

/** A part of a document that the product calculates. */
export function LivePart({ name }: { name: string }) {
  if (name === 'groups') return <Groups />;
  if (name === 'checks') return <Checks />;
  if (name === 'walk') return <Walk />;
  if (name === 'own') return <OwnScore />;
  return name === 'services' ? (
    <Suspense fallback={<p role="status">Loading the catalogue …</p>}>
      <Services />
    </Suspense>
  ) : null;
}
