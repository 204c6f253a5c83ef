import { typeLabels } from '#domain/documents/labels.ts';
import { counted } from '#domain/text.ts';
import { documentTypes } from '#domain/vocabulary/documents.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextArea, TextField } from '#src/ui/TextField.tsx';
import { DomainChecks } from './DomainChecks.tsx';
import { commonFormats, isPortfolio, type ScheduleFieldProps, typesOf } from './schedule-form.ts';
import { formatLabels } from './types.ts';
import type { CustomerChoice } from './use-customers.ts';
import { WhenFields } from './WhenFields.tsx';

/** The fields of a schedule: what, about whom, when, to whom. */
export function ScheduleFields({
  form,
  change,
  problems,
  customers,
}: ScheduleFieldProps & { customers: readonly CustomerChoice[] }) {
  const types = typesOf(form);
  const offered = documentTypes.filter(
    (type) => customers.length > 1 || typeLabels[type].of !== 'portfolio' || types.includes(type),
  );
  const customer = customers.find(({ id }) => String(id) === form.customer);
  const formats = commonFormats(types);
  const needsCustomer = !isPortfolio(form);
  return (
    <>
      <TextField
        label="Name (optional)"
        hint="Without one it is called Untitled Schedule."
        maxLength={120}
        autoComplete="off"
        value={form.name}
        onChange={(name) => change({ name })}
        error={problems['schedule_name']}
      />
      <fieldset className="reports-set">
        <legend>Reports</legend>
        <div className="reports-checks reports-kinds">
          {offered.map((type) => (
            <Checkbox
              key={type}
              isSelected={types.includes(type)}
              onChange={(isOn) => change({ types: (isOn ? [...types, type] : types.filter((one) => one !== type)).join(',') })}
            >
              {typeLabels[type].name}
            </Checkbox>
          ))}
        </div>
        {problems['report_types'] !== undefined && (
          <p role="alert" className="ui-small ui-tone-fail">
            {problems['report_types']}
          </p>
        )}
      </fieldset>
      {needsCustomer && customers.length > 1 && (
        <Select
          label="Customer"
          options={customers.map(({ id, name }) => ({ id: String(id), label: name }))}
          value={form.customer === '' ? null : form.customer}
          onChange={(next) => change({ customer: next, domains: '' })}
          error={problems['customer_id']}
        />
      )}
      {needsCustomer && form.customer !== '' && (
        <DomainChecks customer={Number(form.customer)} chosen={form.domains} onChange={(domains) => change({ domains })} />
      )}
      <WhenFields form={form} change={change} problems={problems} />
      <Select
        label="Days that each report covers"
        options={[...new Set(['1', '7', '30', '31', '90', '365', form.days])]
          .sort((a, b) => Number(a) - Number(b))
          .map((id) => ({ id, label: counted(Number(id), 'day') }))}
        value={form.days}
        onChange={(days) => change({ days })}
      />
      <Select
        label="Format"
        options={formats.map((id) => ({ id, label: formatLabels[id].name }))}
        value={formats.includes(form.format) ? form.format : 'pdf'}
        onChange={(next) => change({ format: next })}
      />
      <Checkbox isSelected={form.charts} onChange={(charts) => change({ charts })}>
        With charts
      </Checkbox>
      <TextArea
        label="Recipients"
        hint={`Email addresses of people with access to ${needsCustomer ? (customer?.name ?? 'the customer') : 'all these customers'}, one a line. Without any, reports stay in the report centre.`}
        rows={3}
        value={form.recipients}
        onChange={(recipients) => change({ recipients })}
        error={problems['recipients']}
      />
    </>
  );
}
