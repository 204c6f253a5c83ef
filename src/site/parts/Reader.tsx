import { tagMeaning } from '../record-meanings.ts';

const start = 'v=DMARC1; p=quarantine; sp=reject; rua=mailto:reports@yourcompany.co.za; pct=100';
const parts = start.split('; ').map((part) => {
  const [name = '', value = ''] = part.split('=');
  return [part, tagMeaning(name, value)] as const;
});

/** A record and the meaning of its parts; with script the record can be changed (`islands/record-reader.ts`). */
export function Reader() {
  return (
    <div className="site-record site-reader" data-site-reader="">
      <p>
        <label htmlFor="reader">
          <b>Record</b>
        </label>
        <span className="ui-mute" data-reader="verdict" role="status">
          A DMARC record that receivers can use.
        </span>
      </p>
      <textarea id="reader" rows={2} spellCheck={false} autoComplete="off" defaultValue={start} />
      <dl>
        {parts.map(([part, meaning]) => (
          <div key={part}>
            <dt>{part}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
