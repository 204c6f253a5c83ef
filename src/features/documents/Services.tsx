import { useState } from 'react';
import type { Service } from '#domain/senders/catalogue/service.ts';
import { servicesNamed } from '#domain/senders/find-services.ts';
import * as format from '#src/ui/format.ts';
import { SearchField } from '#src/ui/SearchField.tsx';

const most = 8;
const isSetUp = ({ kind, spf, selectors, keyHosts }: Service) => kind !== 'isp' && (spf ?? selectors ?? keyHosts) !== undefined;

function found(text: string): Service[] {
  const matches = servicesNamed(text).filter(isSetUp);
  return (text.trim() === '' ? matches.filter(({ country }) => country === 'ZA') : matches).slice(0, most);
}

const list = (values: readonly string[] | undefined) => (values === undefined ? null : values.join(', '));

/** Cards of the services that the portal knows, from the catalogue that names senders. */
export function Services() {
  const [text, setText] = useState('');
  const services = found(text);
  return (
    <div className="doc-services">
      <SearchField label="Find a service" labelShown value={text} onChange={setText} />
      {services.length === 0 && <p role="status">The catalogue has no such service. Ask it for its DKIM and SPF records.</p>}
      <ul>
        {services.map(({ key, name, spf, selectors, keyHosts, setup, checked }) => (
          <li key={key}>
            <p className="ui-strong">{name}</p>
            {spf !== undefined && (
              <p>
                SPF names <code>{list(spf)}</code>
              </p>
            )}
            {selectors !== undefined && (
              <p>
                DKIM selectors <code>{list(selectors)}</code>
              </p>
            )}
            {keyHosts !== undefined && (
              <p>
                Key hosts <code>{list(keyHosts)}</code>
              </p>
            )}
            <p className="ui-small">
              {setup !== undefined && (
                <>
                  <a href={setup} rel="noreferrer" target="_blank">
                    Set-up page
                  </a>
                  {' · '}
                </>
              )}
              checked {format.utcDay(checked)}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
