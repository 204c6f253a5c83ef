import './command-palette.css';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { nameOf } from '#src/entities/alerts/labels.ts';
import { alertHref } from '#src/entities/alerts/targets.ts';
import { useSession } from '#src/session/session-context.ts';
import { navigationFor } from './navigation.ts';

type Hit = { id: string; label: string; kind: string; to: string; words: string };

/** What is searched for, with the pages, domains and open alerts that match. */
export function Palette({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const { isStaff } = useSession();
  const listId = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const alerts = useRead(calls.alertManagement.alerts, {}).data?.alerts;
  const known = useRead(calls.domains.list, {}).data?.domains;
  const all = useMemo<Hit[]>(() => {
    const pages = navigationFor(isStaff).flatMap((section) =>
      section.items.map((item) => ({ id: item.to, label: item.label, kind: 'Page', to: item.to, words: item.words ?? '' })),
    );
    const domains = (known ?? []).map((domain) => ({
      id: `domain-${domain.id}`,
      label: domain.name,
      kind: 'Domain',
      to: `/app/domains/${domain.id}`,
      words: domain.customers.map((customer) => customer.name).join(' '),
    }));
    const open = (alerts ?? [])
      .filter(({ status }) => status === 'open')
      .map((alert) => ({
        id: `alert-${alert.id}`,
        label: alert.title,
        kind: 'Alert',
        to: alertHref(alert, isStaff),
        words: `alert ${nameOf(alert)} ${alert.cause_name} ${alert.severity}`,
      }));
    return [...pages, ...domains, ...open];
  }, [isStaff, known, alerts]);
  const wanted = text.trim().toLowerCase();
  const hits = all.filter((hit) => `${hit.label} ${hit.words}`.toLowerCase().includes(wanted)).slice(0, 12);
  const go = (hit: Hit | undefined) => {
    if (hit === undefined) return;
    onClose();
    void router.navigate({ href: hit.to });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((at + step + hits.length) % Math.max(1, hits.length));
    } else if (event.key === 'Enter') go(hits[at]);
  };
  return (
    <div className="palette">
      <input
        autoFocus
        type="search"
        role="combobox"
        aria-label="Search pages, domains and alerts"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={hits[at] === undefined ? undefined : `${listId}-${at}`}
        placeholder="A page, a domain or an alert"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Hits" tabIndex={-1}>
        {hits.map((hit, index) => (
          <div
            key={hit.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onPointerMove={() => setAt(index)}
            onClick={() => go(hit)}
            onKeyDown={onKeyDown}
          >
            {hit.label}
            <span className="ui-mute ui-small">{hit.kind}</span>
          </div>
        ))}
      </div>
      {hits.length === 0 && <p className="ui-mute">No results for “{text}”.</p>}
    </div>
  );
}
