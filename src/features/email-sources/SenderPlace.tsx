import type { SenderCategory } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { useOutbox } from '#src/offline/outbox-view.ts';
import { useQueued } from '#src/session/use-queued.ts';
import { Select } from '#src/ui/Select.tsx';
import type { DrillDown } from './types.ts';

const places: Record<SenderCategory | 'none', string> = {
  none: 'Not sorted yet',
  own: 'Our own servers',
  approved: 'An approved sending service',
  forwarder: 'Forwarder',
  unwanted: 'Not ours',
};

type SenderPlaceProps = { sender: NonNullable<DrillDown['sender']>; domain: { id: number; name: string } };

/** What a sender is to the domain, in the words of its people; kept and sent later where there is no line. */
export function SenderPlace({ sender, domain }: SenderPlaceProps) {
  const { queue } = useQueued(calls.domainReports.categoriseSender);
  const { queued } = useOutbox();
  const entity = `sender/${domain.id}/${sender.key}`;
  const last = queued.findLast((row) => row.entity === entity);
  const unsent = last === undefined ? undefined : (last.body as { category: SenderCategory | null }).category;
  const value = (unsent === undefined ? sender.category : unsent) ?? 'none';
  const place = (chosen: string) => {
    const category = chosen === 'none' ? null : (chosen as SenderCategory);
    const label = `Sort ${sender.name} as “${places[category ?? 'none'].toLowerCase()}”`;
    void queue({ params: { id: domain.id, sender: sender.key }, body: { category } }, { entity, label });
  };
  return (
    <Select
      label={`Category of ${sender.name} for ${domain.name}`}
      value={value}
      onChange={place}
      options={Object.entries(places).map(([id, label]) => ({ id, label }))}
    />
  );
}
