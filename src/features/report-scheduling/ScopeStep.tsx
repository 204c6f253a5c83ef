import { typeLabels } from '#domain/documents/labels.ts';
import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { nameOf } from '#src/page/domain-name.ts';
import { withChosen } from '#src/page/period.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Select } from '#src/ui/Select.tsx';
import { idsOf } from './new-report.ts';
import type { StepProps } from './TypeStep.tsx';
import type { CustomerChoice } from './use-customers.ts';

const periodOptions = [7, 30, 90, 180, 365].map((days) => ({
  id: String(days),
  label: days === 365 ? 'Last year' : `Last ${counted(days, 'day')}`,
}));

/** The second step: what it is about, and the period. */
export function ScopeStep({ form, change, problems, customers }: StepProps & { customers: readonly CustomerChoice[] }) {
  const { of } = typeLabels[form.type];
  const { data } = useRead(calls.domains.names, {}, { enabled: of === 'domain' });
  return (
    <>
      {of === 'customer' &&
        (customers.length === 1 ? (
          <p>
            About <strong>{customers[0]?.name}</strong>, all domains.
          </p>
        ) : (
          <Select
            label="Customer"
            options={customers.map(({ id, name }) => ({ id: String(id), label: name }))}
            value={form.customer === '' ? null : form.customer}
            onChange={(customer) => change({ customer })}
            error={problems.customer}
          />
        ))}
      {of === 'domain' && (
        <Select
          label="Domain"
          options={(data?.domains ?? []).map((domain) => ({ id: String(domain.id), label: nameOf(domain) }))}
          value={form.domain === '' ? null : form.domain}
          onChange={(domain) => change({ domain })}
          error={problems.domain}
        />
      )}
      {of === 'portfolio' && (
        <CustomerChecks chosen={form.customers} customers={customers} onChange={(next) => change({ customers: next })} />
      )}
      <Select
        label="Period"
        options={withChosen(periodOptions, form.days, `Last ${counted(Number(form.days), 'day')}`)}
        value={form.days}
        onChange={(days) => change({ days })}
      />
    </>
  );
}

type ChecksProps = { chosen: string; customers: readonly CustomerChoice[]; onChange: (chosen: string) => void };

function CustomerChecks({ chosen, customers, onChange }: ChecksProps) {
  const ids = idsOf(chosen);
  const toggle = (id: number) => onChange((ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]).join(','));
  return (
    <fieldset className="reports-set">
      <legend>Customers</legend>
      <p className="ui-small ui-mute">
        {ids.length === 0 ? 'None chosen means all of them.' : `${counted(ids.length, 'customer')} chosen.`}
      </p>
      {customers.map(({ id, name }) => (
        <Checkbox key={id} isSelected={ids.includes(id)} onChange={() => toggle(id)}>
          {name}
        </Checkbox>
      ))}
    </fieldset>
  );
}
