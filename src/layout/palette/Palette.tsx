import './palette.css';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { type Hit, type HitGroup, markIn } from './hits.ts';
import { useRecentHits } from './recent-hits.ts';
import { useHits } from './use-hits.ts';

/** What is searched for, with what it finds: on this device at once, on the server a moment later. */
export function Palette({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { recent, remember } = useRecentHits();
  const { groups, isSearching, offline } = useHits(text, recent);
  const hits = groups.flatMap((group) => group.hits);
  const at = Math.max(
    0,
    hits.findIndex(({ id }) => id === chosen),
  );
  const optionId = (hit: Hit) => `${listId}-${hit.id}`;
  const go = (hit: Hit | undefined, inNewTab = false) => {
    if (hit === undefined || hit.whyNot !== undefined) return;
    onClose();
    remember(hit);
    hit.run?.();
    if (hit.to === undefined) return;
    if (inNewTab) window.open(hit.to, '_blank', 'noopener');
    else void router.navigate({ href: hit.to });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = hits.length - 1;
    const next = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      PageDown: Math.min(last, at + 5),
      PageUp: Math.max(0, at - 5),
    }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setChosen(hits[next]?.id ?? null);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(hits[at], event.ctrlKey || event.metaKey);
    }
  };
  return (
    <div className="palette">
      <input
        autoFocus
        type="search"
        role="combobox"
        aria-label="Search pages, actions, domains, senders and alerts"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={hits[at] === undefined ? undefined : optionId(hits[at])}
        placeholder="A page, a domain, a sender …"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(null);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Hits" tabIndex={-1} className="palette-hits">
        {groups.map((group) => (
          <Group
            key={group.kind}
            group={group}
            text={text}
            chosen={hits[at]}
            optionId={optionId}
            onChoose={setChosen}
            onGo={go}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
      <p className="palette-foot" role="status">
        <Found text={text} isSearching={isSearching} offline={offline} count={hits.length} />
      </p>
    </div>
  );
}

function Found({ text, isSearching, offline, count }: { text: string; isSearching: boolean; offline: boolean; count: number }) {
  if (offline) return 'Offline. Only what is on this device is found.';
  if (isSearching) return 'Searching …';
  if (text.trim() !== '' && count === 0) return `Nothing is named “${text.trim()}”.`;
  return (
    <span className="palette-keys">
      <kbd>↑</kbd> <kbd>↓</kbd> move · <kbd>Enter</kbd> open · <kbd>Ctrl</kbd> <kbd>Enter</kbd> new tab
    </span>
  );
}

type GroupProps = {
  group: HitGroup;
  text: string;
  chosen: Hit | undefined;
  optionId: (hit: Hit) => string;
  onChoose: (id: string) => void;
  onGo: (hit: Hit, inNewTab: boolean) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function Group({ group: { kind, hits }, text, chosen, optionId, onChoose, onGo, onKeyDown }: GroupProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className="palette-kind">
        {kind}
      </div>
      {hits.map((hit) => (
        <Option
          key={hit.id}
          hit={hit}
          id={optionId(hit)}
          text={text}
          isChosen={hit.id === chosen?.id}
          onChoose={() => onChoose(hit.id)}
          onGo={(inNewTab) => onGo(hit, inNewTab)}
          onKeyDown={onKeyDown}
        />
      ))}
    </div>
  );
}

type OptionProps = {
  hit: Hit;
  id: string;
  text: string;
  isChosen: boolean;
  onChoose: () => void;
  onGo: (inNewTab: boolean) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function Option({ hit, id, text, isChosen, onChoose, onGo, onKeyDown }: OptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const marked = markIn(hit.label, text);
  return (
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={hit.whyNot === undefined ? undefined : true}
      className={cx('palette-hit', hit.whyNot !== undefined && 'palette-off')}
      onPointerMove={onChoose}
      onClick={(event) => onGo(event.ctrlKey || event.metaKey)}
      onKeyDown={onKeyDown}
    >
      <span>
        {marked === null ? (
          hit.label
        ) : (
          <>
            {marked[0]}
            <mark>{marked[1]}</mark>
            {marked[2]}
          </>
        )}
        <span className="ui-sub">{hit.whyNot ?? hit.note}</span>
      </span>
      {hit.kind === 'Needs you' && <Icon name="fail" />}
    </div>
  );
}
