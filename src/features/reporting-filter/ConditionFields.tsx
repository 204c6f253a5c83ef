import { operatorLabel } from '#domain/filter/labels.ts';
import { counted } from '#domain/text.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { type DraftCondition, freshCondition, typedValues, withOperator } from './draft.ts';
import { choiceLabel } from './labels.ts';
import type { FieldOption, TableOption } from './types.ts';

/** What is wrong with a condition, beside its parts. */
export type ConditionProblem = { part: 'field' | 'operator' | 'value'; text: string } | undefined;

type ConditionProps = {
  table: TableOption;
  draft: DraftCondition;
  place: number;
  problem: ConditionProblem;
  onChange: (draft: DraftCondition) => void;
  onRemove: () => void;
};

/** One condition: field, operator and what the operator takes. */
export function ConditionFields({ table, draft, place, problem, onChange, onRemove }: ConditionProps) {
  const field = table.fields.find(({ name }) => name === draft.field);
  const errorOf = (part: 'field' | 'operator' | 'value') => (problem?.part === part ? problem.text : undefined);
  return (
    <fieldset className="filter-condition">
      <legend className="ui-hidden">Condition {place + 1}</legend>
      <Select
        label="Field"
        options={table.fields.map(({ name, label }) => ({ id: name, label }))}
        value={draft.field}
        onChange={(name) => {
          const chosen = table.fields.find((one) => one.name === name);
          if (chosen !== undefined) onChange(freshCondition(draft.key, chosen));
        }}
        error={errorOf('field')}
      />
      {field !== undefined && (
        <>
          <Select
            label="Operator"
            options={field.operators.map((operator) => ({ id: operator, label: operatorLabel(operator, field) }))}
            value={field.operators.find((one) => one === draft.operator) ?? null}
            onChange={(operator) => onChange(withOperator(draft, operator))}
            error={errorOf('operator')}
          />
          <Values table={table} field={field} draft={draft} error={errorOf('value')} onChange={onChange} />
        </>
      )}
      <div className="filter-remove">
        <IconButton icon="close" label={`Remove condition ${place + 1}`} onPress={onRemove} />
      </div>
    </fieldset>
  );
}

type ValuesProps = Pick<ConditionProps, 'table' | 'draft' | 'onChange'> & { field: FieldOption; error: string | undefined };

function Values({ table, field, draft, error, onChange }: ValuesProps) {
  const { operator, values } = draft;
  const [first = '', last = ''] = values;
  const set = (next: string[]) => onChange({ ...draft, values: next });
  if (operator === 'empty' || operator === 'not_empty') return <div />;
  if (field.type === 'flag')
    return (
      <Select
        label="Value"
        options={[
          { id: 'true', label: 'Yes' },
          { id: 'false', label: 'No' },
        ]}
        value={first}
        onChange={(value) => set([value])}
        error={error}
      />
    );
  if (field.type === 'choice' && (operator === 'in' || operator === 'not_in'))
    return <Choices field={field} values={values} error={error} onChange={set} />;
  if (field.values.length > 0 && (operator === 'eq' || operator === 'ne'))
    return (
      <Select
        label="Value"
        options={knownValues(table, field, first)}
        value={first === '' ? null : first}
        onChange={(value) => set([value])}
        error={error}
      />
    );
  const input = {
    ...(field.type === 'day' || field.type === 'time' ? { type: 'date' as const } : {}),
    ...(field.type === 'number' ? { inputMode: 'decimal' as const } : {}),
    autoComplete: 'off',
    spellCheck: 'false' as const,
  };
  if (operator === 'between')
    return (
      <div className="filter-between">
        <TextField label="From" {...input} value={first} onChange={(text) => set([text, last])} error={error} />
        <TextField label="To" {...input} value={last} onChange={(text) => set([first, text])} />
      </div>
    );
  const isList = operator === 'in' || operator === 'not_in';
  return (
    <TextField
      label={isList ? 'Values, with commas between them' : 'Value'}
      {...input}
      placeholder={operator === 'cidr' ? '192.0.2.0/24' : undefined}
      value={isList ? values.join(',') : first}
      onChange={(text) => set(typedValues(operator, text))}
      error={error}
    />
  );
}

function knownValues({ unit }: TableOption, field: FieldOption, chosen: string) {
  const label = (value: string) => (field.type === 'choice' ? choiceLabel(field.name, value) : value);
  const known = field.values.map(({ value, label: name, count }) => {
    const note = [name !== undefined && value, count !== null && counted(count, unit)].filter(Boolean).join(' · ');
    return { id: value, label: name ?? label(value), ...(note === '' ? {} : { note }) };
  });
  const isOther = chosen !== '' && !known.some(({ id }) => id === chosen);
  return isOther ? [...known, { id: chosen, label: label(chosen) }] : known;
}

type ChoicesProps = { field: FieldOption; values: string[]; error: string | undefined; onChange: (values: string[]) => void };

function Choices({ field, values, error, onChange }: ChoicesProps) {
  return (
    <fieldset className="filter-choices">
      <legend className="ui-field-label">Values</legend>
      <div className="ui-row">
        {field.values.map(({ value }) => (
          <Chip
            key={value}
            isSelected={values.includes(value)}
            onChange={(on) => onChange(on ? [...values, value] : values.filter((one) => one !== value))}
          >
            {choiceLabel(field.name, value)}
          </Chip>
        ))}
      </div>
      {error !== undefined && <p className="ui-tone-fail ui-small">{error}</p>}
    </fieldset>
  );
}
