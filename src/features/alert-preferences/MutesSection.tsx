import { useState } from 'react';
import type { AlertPreferences } from '#domain/delivery/preferences.ts';
import { capital, formOf, spelled } from '#domain/text.ts';
import { ActionRows } from '#src/ui/ActionRows.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Section } from '#src/ui/Section.tsx';
import { untilLabel } from './labels.ts';
import { MuteDialog } from './MuteDialog.tsx';
import type { ChooseNow, FormFacts, Places } from './types.ts';

type Kind = 'per_customer' | 'per_domain';
type Muted = { kind: Kind; id: number; name: string; until: number };

function mutedNow(form: AlertPreferences, names: Places['names'], now: number): Muted[] {
  const of = (kind: Kind, name: (id: number) => string) =>
    Object.entries(form[kind]).flatMap(([id, { muted_until: until }]) => {
      const at = Date.parse(until ?? '');
      return at > now ? [{ kind, id: Number(id), name: name(Number(id)), until: at }] : [];
    });
  return [...of('per_customer', names.customer), ...of('per_domain', names.domain)].sort((a, b) => a.until - b.until);
}

type MutesSectionProps = { form: AlertPreferences; onNow: ChooseNow; facts: Pick<FormFacts, 'places' | 'now'> };

/** Customers and domains that are quiet until a time. A mute holds at once: the form need not be saved. */
export function MutesSection({ form, onNow, facts }: MutesSectionProps) {
  const { places, now } = facts;
  const [isAsking, setAsking] = useState(false);
  const muted = mutedNow(form, places.names, now);
  const set = (kind: Kind, id: number, until: number | null) =>
    onNow((preferences) => {
      const { [String(id)]: _, ...others } = preferences[kind];
      const mute = until === null ? {} : { [String(id)]: { muted_until: new Date(until).toISOString() } };
      return { ...preferences, [kind]: { ...others, ...mute } };
    });
  const finding =
    muted.length === 0 ? 'Nothing is muted' : formOf(muted.length, 'One mute', `${capital(spelled(muted.length))} mutes`);
  return (
    <Section question="Muted" finding={finding} note="Muted alerts stay in the lists. Only their notifications are not sent.">
      {muted.length > 0 && (
        <ActionRows label="Muted now">
          {muted.map(({ kind, id, name, until }) => (
            <li key={`${kind} ${id}`}>
              <span>
                {name}
                <span className="ui-sub">
                  {kind === 'per_customer' ? 'All domains, ' : ''}
                  {untilLabel(until, now)}
                </span>
              </span>
              <Button size="s" onPress={() => set(kind, id, null)} aria-label={`End now: ${name}`}>
                End now
              </Button>
            </li>
          ))}
        </ActionRows>
      )}
      <Button onPress={() => setAsking(true)} isDisabled={places.customers.length === 0} reason="No customer can be muted yet.">
        Mute a customer or domain
      </Button>
      {isAsking && (
        <MuteDialog
          places={places}
          now={now}
          onClose={() => setAsking(false)}
          onMute={(place, until) => {
            set(place.kind, place.id, until);
            setAsking(false);
          }}
        />
      )}
    </Section>
  );
}
