import { counted } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { idsOf } from './new-report.ts';

type Props = { customer: number; chosen: string; onChange: (chosen: string) => void };

/** Which domains of a customer a schedule covers; none chosen means all of them. */
export function DomainChecks({ customer, chosen, onChange }: Props) {
  const { data } = useRead(calls.userAlertPreferences.customerDomains, { params: { id: customer } });
  // A schedule can name domains that were removed since.
  const ids = idsOf(chosen).filter((id) => data?.domains.some((one) => one.domain_id === id));
  const isBare = chosen !== '' && ids.length === 0;
  if (data === undefined || (data.domains.length < 2 && !isBare)) return null;
  return (
    <fieldset className="reports-set">
      <legend>Domains</legend>
      <p className="ui-small ui-mute">
        {isBare
          ? 'All domains of this schedule were removed. Choose others, or cover all domains of the customer.'
          : ids.length === 0
            ? `None chosen means all ${data.domains.length}, also those added later.`
            : `${counted(ids.length, 'domain')} chosen.`}
      </p>
      {isBare && (
        <Button size="s" onPress={() => onChange('')}>
          Cover all domains
        </Button>
      )}
      <div className="reports-checks">
        {data.domains.map(({ domain_id: id, domain_name: name }) => (
          <Checkbox
            key={id}
            isSelected={ids.includes(id)}
            onChange={(isOn) => onChange((isOn ? [...ids, id] : ids.filter((one) => one !== id)).join(','))}
          >
            {writtenName(name)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
