import { leadStatuses } from '#domain/vocabulary.ts';
import { allows } from '#machines/entity.ts';
import { leadMachine } from '#machines/lead.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { useMayInArea } from '#src/session/may-manage.ts';
import { Button } from '#src/ui/Button.tsx';
import { Link } from '#src/ui/Link.tsx';
import { KeyValue } from '#src/ui/Lists.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { planLabel } from './answer-label.ts';
import { type Lead, leadVerbs, lostLabels } from './types.ts';

type Props = { lead: Lead; onOffer: () => void; onConvert: () => void; onLost: () => void; onErase: () => void };

/** What may be done with an enquiry now, as its machine says. */
export function LeadActions({
  lead: { id, status, customer, conversion_left: left, lost_reason: lost, plan, closed_at: closed },
  onOffer,
  onConvert,
  onLost,
  onErase,
}: Props) {
  const offline = useOffline();
  const move = useSend(calls.leads.update);
  const mayConvert = useMayInArea('people');
  const mayErase = useMayInArea('leads', 'owner');
  const off = { isDisabled: offline, reason: 'Needs a connection.' };
  const may = (type: Lead['status']) => allows(leadMachine, status, {}, { type });
  const moves = leadStatuses.filter(
    (next) => leadVerbs[next] !== undefined && may(next) && !(status === 'new' && next === 'contacted'),
  );
  return (
    <div className="ui-stack">
      {(plan !== null || closed === null) && (
        <KeyValue items={[{ term: 'Plan', value: plan === null ? 'None yet' : planLabel(plan) }]} />
      )}
      {customer !== null && (
        <p>
          <Link href={`/app/customers/${customer.id}`}>Open {customer.name}</Link>
        </p>
      )}
      {left !== null && (
        <p className="ui-slate">
          {left.length === 0
            ? 'Plan, domain, onboarding and invitation are being set up. This takes up to a minute.'
            : `The conversion was interrupted and finished later. Not done: ${left.join(' ')}`}
        </p>
      )}
      {lost !== null && <p className="ui-slate">Lost: {lostLabels[lost].toLowerCase()}.</p>}
      <FormNote error={move.error} />
      <Actions>
        {mayConvert && may('won') && (
          <Button variant="solid" {...off} onPress={onConvert}>
            Convert to customer
          </Button>
        )}
        {moves.map((next) => (
          <Button key={next} {...off} onPress={() => move.mutate({ params: { id }, body: { status: next } })}>
            {leadVerbs[next]}
          </Button>
        ))}
        {closed === null && (
          <Button {...off} onPress={onOffer}>
            {plan === null ? 'Choose plan' : 'Change plan'}
          </Button>
        )}
        {may('lost') && (
          <Button {...off} onPress={onLost}>
            Mark as lost
          </Button>
        )}
        {mayErase && (
          <Button variant="quiet" {...off} onPress={onErase}>
            Erase on request
          </Button>
        )}
      </Actions>
    </div>
  );
}
