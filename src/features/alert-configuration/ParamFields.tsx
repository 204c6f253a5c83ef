import * as format from '#src/ui/format.ts';
import { TextField } from '#src/ui/TextField.tsx';
import type { Above } from './above.ts';
import { aboveLabel, amountLabel, inheritLabel, rangeLabel } from './labels.ts';
import type { Rule, Scope } from './types.ts';

type ParamFieldsProps = {
  rule: Rule;
  above: Above | null;
  scope: Scope;
  typed: Record<string, string>;
  onChange: (name: string, text: string) => void;
  errors: Record<string, string>;
};

/** The numbers of a rule, each with its unit, range and default. An empty field inherits. */
export function ParamFields({ rule, above, scope, typed, onChange, errors }: ParamFieldsProps) {
  return (
    <fieldset className="arule-set">
      <legend>When it fires</legend>
      <p className="ui-small ui-mute">Leave a field empty to use {aboveLabel(scope, above?.tags)}.</p>
      <div className="arule-fields">
        {rule.params.map((param) => {
          const from = above?.params[param.name]?.value ?? param.usual;
          const [lead, rest] = param.label.split(', ');
          return (
            <TextField
              key={param.name}
              label={`${lead} … ${param.unit}${rest === undefined ? '' : ` ${rest}`}`}
              inputMode="decimal"
              autoComplete="off"
              placeholder={format.number(from, Number.isInteger(from) ? 0 : 1)}
              value={typed[param.name] ?? ''}
              onChange={(text) => onChange(param.name, text)}
              hint={
                from === param.usual
                  ? rangeLabel(param)
                  : `${inheritLabel(scope, above?.tags)}: ${amountLabel(param, from)}. ${rangeLabel(param)}`
              }
              error={errors[`params.${param.name}`]}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
