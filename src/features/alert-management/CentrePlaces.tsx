import { counted } from '#domain/text.ts';
import type { Alert } from '#src/entities/alerts/types.ts';
import { TextButton } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import { type AlertPlace, placesOf } from './places.ts';

const mostShown = 6;

/** Where the open alerts are; each leads to its own. */
export function CentrePlaces({ alerts, onPlace }: { alerts: readonly Alert[]; onPlace: (search: AlertPlace['search']) => void }) {
  const isOneCustomer = new Set(alerts.flatMap(({ customers }) => customers.map(({ id }) => id))).size < 2;
  const places = placesOf(alerts, isOneCustomer);
  if (places.length < 2) return null;
  return (
    <Section
      folds
      question={isOneCustomer ? 'Domains' : 'Customers'}
      finding={`Open alerts at ${counted(places.length, isOneCustomer ? 'domain' : 'customer')}`}
      note={places.length > mostShown ? `The first ${mostShown} of ${format.number(places.length)}.` : undefined}
    >
      <RowList
        label="Open alerts by place"
        items={places.slice(0, mostShown).map((place) => ({
          id: place.key,
          label: <TextButton onPress={() => onPlace(place.search)}>{place.label}</TextButton>,
          ...(place.urgent > 0 && { sub: `${format.number(place.urgent)} critical or high` }),
          value: format.number(place.open),
        }))}
      />
    </Section>
  );
}
