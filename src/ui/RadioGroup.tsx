import './checkbox.css';
import type { ReactNode } from 'react';
import { RadioGroup as AriaRadioGroup, Label, Radio } from 'react-aria-components';
import { FieldText, type FieldTexts } from './FieldText.tsx';

export type RadioOption<Id extends string> = { id: Id; label: ReactNode; note?: ReactNode; isDisabled?: boolean };

export const RadioGroup = <Id extends string>({
  label,
  hint,
  error,
  options,
  value,
  onChange,
  inline = false,
  isDisabled,
  name,
}: FieldTexts & {
  options: RadioOption<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  inline?: boolean;
  isDisabled?: boolean;
  name?: string;
}) => (
  <AriaRadioGroup
    className="ui-field"
    value={value}
    name={name}
    isDisabled={isDisabled}
    isInvalid={Boolean(error)}
    validationBehavior="aria"
    onChange={(key) => {
      const found = options.find((option) => option.id === key);
      if (found) onChange(found.id);
    }}
  >
    <Label className="ui-field-label">{label}</Label>
    <div className={inline ? 'ui-radios ui-radios-inline' : 'ui-radios'}>
      {options.map((option) => (
        <Radio key={option.id} value={option.id} className="ui-check ui-radio" isDisabled={option.isDisabled}>
          <span className="ui-check-box" />
          <span>
            {option.label}
            {option.note && <span className="ui-sub">{option.note}</span>}
          </span>
        </Radio>
      ))}
    </div>
    <FieldText hint={hint} error={error} />
  </AriaRadioGroup>
);
