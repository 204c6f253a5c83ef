import { counted } from '#domain/text.ts';
import type { Feature } from '#domain/vocabulary/features.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { ActionRows } from '#src/ui/ActionRows.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { refetchMs } from './refetch.ts';

const labels: Record<Feature, { name: string; on: string; off: string }> = {
  registration: {
    name: 'Requests for access',
    on: 'Visitors can request access. Staff decide.',
    off: 'Links to the form lead to the contact page. Staff still invite people.',
  },
  mail_test: {
    name: 'Test message of the free check',
    on: 'Visitors can send a message that Beacon checks and does not store.',
    off: 'The free check does not offer it.',
  },
  mail_server_check: {
    name: 'Mail servers in the free check',
    on: 'A check connects to port 25 of up to three mail servers of the domain.',
    off: 'A check reads the DNS only.',
  },
  peer_approvals: {
    name: 'Approvals by other customers',
    on: 'Suggestions for senders show a count like “11 of 12 customers approved it”, from ten customers up. Customers are never named.',
    off: 'Suggestions for senders do not show what other customers decided.',
  },
  card_payments: {
    name: 'Card payments',
    on: 'Owners can pay invoices by card.',
    off: 'Owners pay by bank transfer. Card payments already begun are still recorded.',
  },
};

/** Why a feature cannot work: the receiver may be there and take messages from this machine only. */
const missingLabel = (variable: string) =>
  variable === 'BEACON_SMTP_LISTEN' ? `${variable} accepts no message from outside` : `${variable} is not set`;

/** What staff can switch off, with what each switch does. */
export function Features() {
  const query = useRead(calls.setup.installation, {}, { refetchMs });
  const save = useSend(calls.setup.saveFeature);
  const offline = useOffline();
  const off = query.data?.features.filter(({ is_on: isOn }) => !isOn).length ?? 0;
  return (
    <Section
      question="Features"
      finding={off === 0 ? 'All features are on' : `${counted(off, 'feature')} switched off`}
      note="A switch takes effect at once for everybody; public pages follow within half a minute."
    >
      <QueryView query={query} title="The features">
        {({ features }) => (
          <ActionRows label="Features">
            {features.map(({ feature, is_on: stored, needs }) => {
              const isSaving = save.isPending && save.variables.body.feature === feature;
              const isOn = isSaving ? save.variables.body.is_on : stored;
              return (
                <li key={feature}>
                  <span>
                    <span className="ui-strong">{labels[feature].name}</span>
                    <span className="ui-sub">
                      {isOn ? labels[feature].on : labels[feature].off}
                      {isOn && needs !== null && ` Not available: ${missingLabel(needs)}.`}
                    </span>
                  </span>
                  <Switch
                    isSelected={isOn}
                    isDisabled={offline}
                    isPending={save.isPending}
                    onChange={(isSelected) => save.mutate({ body: { feature, is_on: isSelected } })}
                  >
                    <span className="ui-hidden">{labels[feature].name}: </span>
                    {isOn ? 'On' : 'Off'}
                  </Switch>
                </li>
              );
            })}
          </ActionRows>
        )}
      </QueryView>
      <FormNote error={save.error} />
    </Section>
  );
}
