import { capital, counted, countedThat, listed, spelled } from '#domain/text.ts';
import type { AttackVector } from '#domain/vocabulary/threats.ts';
import { countryInSentence, countryName } from '#src/entities/senders/labels.ts';
import * as format from '#src/ui/format.ts';
import type { Anomalies, Country, Overview, Vectors } from './types.ts';

/** How forged messages use a domain, with what that means. */
export const vectorLabels: Record<AttackVector, { label: string; about: string }> = {
  exact_domain: { label: 'Exact domain', about: 'The From address is the domain itself' },
  parked_domain: { label: 'Parked domain', about: 'A domain that sends no messages' },
  subdomain: { label: 'Subdomain', about: 'A name below the domain that is in the DNS' },
  non_existent_subdomain: { label: 'Subdomain that does not exist', about: 'A name below the domain that is not in the DNS' },
};

/** The name of a country by its code. */
export const countryLabel = ({ country }: Pick<Country, 'country'>): string =>
  country === null ? 'Not known' : countryName(country);

/** Whether the addresses of the first days of the period are not stored any more. */
export const isPartStored = ({ period }: Pick<Overview, 'period'>): boolean => period.start_date < period.addresses_from;

/** "992 of 1 179 forged messages were stopped in the last 30 days. All 187 that were delivered used karoocellar.example." */
export function threatAnswer({ forged, domains, messages, period }: Overview, days: number): string {
  const when = `in the last ${counted(days, 'day')}`;
  const since = isPartStored({ period }) ? ` Senders are stored from ${format.date(period.addresses_from)}.` : '';
  if (messages === 0 && since === '') return `No messages were reported ${when}.`;
  if (forged.messages === 0)
    return since === '' ? `No forged messages were reported ${when}.` : `No forged messages are known.${since}`;
  const delivered = forged.messages - forged.stopped;
  const said = `${format.number(forged.stopped)} of ${countedThat(forged.messages, ['was', 'were'], 'forged message')} stopped ${when}.`;
  if (delivered === 0) return `${said}${since}`;
  const open = domains.filter((domain) => domain.messages > domain.stopped).map(({ name }) => name);
  return `${said} The ${format.number(delivered)} delivered used ${listed(open, 2)}.${since}`;
}

/** "33% came from servers in the Netherlands": the country with the most messages. */
export function countriesFinding(countries: readonly Country[]): string {
  const [first] = countries;
  const all = countries.reduce((sum, { messages }) => sum + messages, 0);
  if (first === undefined) return 'No forged messages';
  return `${format.share(first.messages, all, 0)} came from servers in ${first.country === null ? 'countries that are not known' : countryInSentence(first.country)}`;
}

const mostNamed = 6;

/** "Six countries account for 88% of messages": how few countries the messages come from. */
export function mapFinding(countries: readonly Country[]): string {
  const all = countries.reduce((sum, { messages }) => sum + messages, 0);
  const top = countries.filter(({ country }) => country !== null).slice(0, mostNamed);
  const covered = top.reduce((sum, { messages }) => sum + messages, 0);
  if (all === 0 || top.length === 0) return 'No country is known';
  const who = capital(spelled(top.length, 'country accounts', 'countries account'));
  return covered === all ? `${who} for all messages` : `${who} for ${format.share(covered, all, 0)} of messages`;
}

/** How many days were above what was expected. */
export function anomaliesFinding({ baseline, anomalies, days }: Anomalies): string {
  if (baseline === null) return 'Too few days before this period to know what is usual';
  const above = days.filter(({ messages }) => messages > baseline.high).length;
  return above === 0
    ? 'No day was outside the expected range'
    : `${capital(countedThat(above, ['was', 'were'], 'day'))} above the expected range, in ${counted(anomalies.length, 'burst')}`;
}

/** The attack vector that most forged messages share. */
export function vectorsFinding({ vectors }: Vectors): string {
  const all = vectors.reduce((sum, { messages }) => sum + messages, 0);
  const [most] = vectors.toSorted((a, b) => b.messages - a.messages);
  if (most === undefined || all === 0) return 'No forged messages';
  return `${format.share(most.messages, all, 0)}: ${vectorLabels[most.vector].label.toLowerCase()}`;
}
