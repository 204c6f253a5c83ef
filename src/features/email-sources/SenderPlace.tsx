import { type SenderCategory, senderCategories } from '#domain/vocabulary.ts';
import { maySort } from '#machines/sender.ts';
import { useOutbox } from '#src/offline/outbox-view.ts';
import { nameOf } from '#src/page/domain-name.ts';
import { Select } from '#src/ui/Select.tsx';
import { waitingCategory } from './decisions.ts';
import type { DrillDown } from './types.ts';
import { useSorting } from './use-sorting.ts';

const places: Record<SenderCategory | 'none', string> = {
  none: 'Not sorted yet',
  own: 'Our own servers',
  approved: 'An approved sending service',
  forwarder: 'Forwarder',
  unwanted: 'Not ours',
};

type SenderPlaceProps = { sender: NonNullable<DrillDown['sender']>; domain: { id: number; name: string } };

/** The category of a sender for the domain; queued and sent later while offline. */
export function SenderPlace({ sender, domain }: SenderPlaceProps) {
  const { sort } = useSorting();
  const { queued } = useOutbox();
  const unsent = waitingCategory(queued, domain.id, sender.key);
  const category = unsent === undefined ? sender.category : unsent;
  const allowed = senderCategories.filter((one) => maySort(category ?? 'unsorted', one));
  return (
    <Select
      label={`Category of ${sender.name} for ${nameOf(domain)}`}
      value={category ?? 'none'}
      onChange={(chosen) =>
        void sort([{ domain_id: domain.id, key: sender.key, name: sender.name, category }], () =>
          chosen === 'none' ? null : (senderCategories.find((one) => one === chosen) ?? null),
        )
      }
      options={(['none', ...allowed] as const).map((id) => ({ id, label: places[id] }))}
    />
  );
}
