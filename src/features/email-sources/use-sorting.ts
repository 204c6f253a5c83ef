import { useMemo, useRef } from 'react';
import { senderCount } from '#domain/senders/whole.ts';
import { counted } from '#domain/text.ts';
import type { SenderCategory } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { categoryLabels } from '#src/entities/senders/labels.ts';
import { confirmQueued } from '#src/page/confirm-queued.ts';
import { useQueued } from '#src/session/use-queued.ts';
import { notify } from '#src/ui/toast.tsx';
import type { Decision } from './decisions.ts';

/** A sender about to be sorted, with the category that it has. */
export type Sortable = { domain_id: number; key: string; name: string; category: SenderCategory | null };

type Link = { label: string; href: string };

/** `link` leads on from the note that says what was sorted; `onUndo` is called when that is taken back. */
export type Sorting = {
  sort: (
    senders: readonly Sortable[],
    categoryOf: (sender: Sortable) => SenderCategory | null,
    more?: { link?: Link | undefined; onUndo?: () => void },
  ) => Promise<void>;
  undoLast: () => void;
};

/** What is sorted, and as what where it is the same for all: "Sardinepost", "3 senders". */
export function sortedText(
  senders: readonly Pick<Sortable, 'domain_id' | 'key' | 'name'>[],
  decisions: readonly Pick<Decision, 'category'>[],
) {
  const [only] = senders;
  const category = decisions[0]?.category ?? null;
  const count = senderCount(senders);
  const what = count === 1 && only !== undefined ? only.name : counted(count, 'sender');
  if (!decisions.every((one) => one.category === category)) return { done: `${what} sorted`, action: `Sort ${what}` };
  const done = `${what}: ${category === null ? 'not sorted' : categoryLabels[category].toLowerCase()}`;
  return { done, action: `Sort ${done}` };
}

const entity = 'senders';

/** Sorts senders through the outbox, so that it works offline; each press can be undone for ten seconds, or with the key Z. */
export function useSorting(): Sorting {
  const { queue, undo } = useQueued(calls.domainReports.categoriseSenders);
  const last = useRef<(() => void) | null>(null);
  return useMemo(
    () => ({
      undoLast: () => last.current?.(),
      sort: async (senders, categoryOf, { link, onUndo } = {}) => {
        const decide = (of: (sender: Sortable) => SenderCategory | null): Decision[] =>
          senders.map((sender) => ({ domain_id: sender.domain_id, sender: sender.key, category: of(sender) }));
        const decisions = decide(categoryOf);
        if (decisions.length === 0) return;
        const { done, action } = sortedText(senders, decisions);
        await confirmQueued(queue({ body: { decisions } }, { entity, label: action }), (queued) => {
          const before = decide(({ category }) => category);
          const back = async () => {
            last.current = null;
            onUndo?.();
            if (await undo(queued.id)) return;
            const taking = queue({ body: { decisions: before } }, { entity, label: `Undo: ${action}` });
            await confirmQueued(taking, () => undefined);
          };
          const close = notify({ text: done, onUndo: () => void back(), ...(link === undefined ? {} : { link }) });
          const undoThis = () => {
            close();
            void back();
          };
          last.current = undoThis;
          return () => {
            close();
            // A refused action has nothing to undo.
            if (last.current === undoThis) last.current = null;
          };
        });
      },
    }),
    [queue, undo],
  );
}
