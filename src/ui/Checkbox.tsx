import type { ReactNode } from 'react';
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaProps,
  RadioGroup as AriaRadioGroup,
  Switch as AriaSwitch,
  Label,
  Radio,
} from 'react-aria-components';
import { FieldText, type FieldTexts } from './FieldText.tsx';
import './checkbox.css';

type Passed = Pick<
  AriaProps,
  | 'name'
  | 'value'
  | 'isSelected'
  | 'defaultSelected'
  | 'isIndeterminate'
  | 'onChange'
  | 'isDisabled'
  | 'isRequired'
  | 'slot'
  | 'aria-label'
>;

const Tick = () => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <path className="ui-check-tick" d="M4.5 10.5l3.5 3.5 7.5-8" />
    <path className="ui-check-dash" d="M5 10h10" />
  </svg>
);

export const Checkbox = ({ children, hint, ...rest }: Passed & { children?: ReactNode; hint?: ReactNode }) => (
  <AriaCheckbox {...rest} className="ui-check">
    <span className="ui-check-box">
      <Tick />
    </span>
    {children && (
      <span>
        {children}
        {hint && <span className="ui-sub">{hint}</span>}
      </span>
    )}
  </AriaCheckbox>
);

export const Switch = ({
  children,
  isSelected,
  onChange,
  isDisabled,
}: {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean;
}) => (
  <AriaSwitch className="ui-switch" isSelected={isSelected} onChange={onChange} isDisabled={isDisabled}>
    <span className="ui-switch-track" />
    <span>{children}</span>
  </AriaSwitch>
);

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
