import { type RefObject, useEffect, useRef, useState } from 'react';
import { pageAt } from '#src/page/search.ts';
import { categoryOfAnswer, inboxOf, type SortAnswer, senderId, suggestedAnswer } from './decisions.ts';
import { type InboxKey, inboxKey } from './inbox-keys.ts';
import type { Sender } from './types.ts';
import { useSorting } from './use-sorting.ts';

type InboxInput = { senders: readonly Sender[]; sortable: readonly number[]; box: RefObject<HTMLElement | null> };

/** Where one of our services that is not set up yet is configured. */
function setUpLink([only, ...others]: readonly Sender[]) {
  if (only === undefined || others.length > 0 || only.service === null || only.passed > 0) return undefined;
  return { label: 'Set it up', href: pageAt('/app/email-sources', { sender: only.key, of: only.domain_id }) };
}

/** The senders that need a decision, the one in front, those selected, and what can be done to them by press or key. */
export function useInbox({ senders, sortable, box }: InboxInput) {
  const { sort, undoLast } = useSorting();
  const [later, setLater] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [front, setFront] = useState<string | null>(null);
  const inbox = inboxOf(senders, sortable, later);
  const place = Math.max(
    0,
    inbox.findIndex((sender) => senderId(sender) === front),
  );
  const current = inbox[place] ?? null;
  const selected = inbox.filter((sender) => chosen.has(senderId(sender)));
  const suggested = inbox.filter((sender) => sender.suggestion !== null);

  const goTo = (at: number) => {
    const to = inbox[Math.max(0, Math.min(inbox.length - 1, at))];
    setFront(to === undefined ? null : senderId(to));
  };
  const toggle = (sender: Sender) => {
    const next = new Set(chosen);
    if (!next.delete(senderId(sender))) next.add(senderId(sender));
    setChosen(next);
  };
  const answer = (of: readonly Sender[], what: SortAnswer) => {
    if (current !== null && of.includes(current)) {
      const rest = inbox.filter((sender) => !of.includes(sender));
      const next = rest[Math.min(place, rest.length - 1)];
      setFront(next === undefined ? null : senderId(next));
    }
    setChosen(new Set());
    const [first] = of;
    void sort(of, (sender) => categoryOfAnswer(sender, what), {
      link: what === 'ours' ? setUpLink(of) : undefined,
      onUndo: () => setFront(first === undefined ? null : senderId(first)),
    });
  };
  const putOff = () => {
    if (current === null) return;
    goTo(place + 1 < inbox.length ? place + 1 : 0);
    setLater(new Set([...later, senderId(current)]));
  };
  const acceptAll = () => {
    const wanted = new Map(suggested.map((sender) => [senderId(sender), sender]));
    setChosen(new Set());
    void sort(suggested, (sender) => {
      const found = wanted.get(senderId(sender));
      const what = found === undefined ? null : suggestedAnswer(found);
      return found === undefined || what === null ? sender.category : categoryOfAnswer(found, what);
    });
  };
  const press = (key: InboxKey) => {
    if (key === 'undo') return undoLast();
    if (current === null) return;
    if (key === 'next' || key === 'previous') return goTo(place + (key === 'next' ? 1 : -1));
    if (key === 'select') return toggle(current);
    if (key === 'later') return putOff();
    answer(selected.length > 0 ? selected : [current], key);
  };
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = inboxKey(event, box.current);
      if (key === null) return;
      event.preventDefault();
      latest.current(key);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [box]);
  return {
    inbox,
    current,
    place,
    selected,
    suggested,
    goTo,
    toggle,
    answer,
    putOff,
    acceptAll,
    clear: () => setChosen(new Set()),
  };
}
