import { domainAt } from '#src/page/links.ts';
import { ChipLink } from '#src/ui/Chip.tsx';

const places = [
  ['dmarc', 'DMARC'],
  ['spf', 'SPF'],
  ['mx', 'Mail servers'],
  ['transport', 'Transport'],
  ['changes', 'Changes'],
] as const;

/** Links down a long page of records. */
export function DnsPlaces({ id }: { id: number }) {
  return places.map(([place, label]) => (
    <ChipLink key={place} href={`${domainAt(id, { tab: 'dns' })}#${place}`}>
      {label}
    </ChipLink>
  ));
}
