import './select.css';
import type { ReactNode } from 'react';
import { Button as AriaButton, Select as AriaSelect, Label, ListBox, ListBoxItem, SelectValue } from 'react-aria-components';
import { FieldText, type FieldTexts } from './FieldText.tsx';
import { Icon } from './Icon.tsx';
import { PopoverSurface } from './Popover.tsx';

export type Option<Id extends string = string> = { id: Id; label: string; note?: ReactNode; isDisabled?: boolean };

const OptionList = <Id extends string>({ options }: { options: Option<Id>[] }) => (
  <ListBox className="ui-options" items={options}>
    {(option) => (
      <ListBoxItem id={option.id} textValue={option.label} className="ui-option" isDisabled={option.isDisabled}>
        <span>
          {option.label}
          {option.note && <span className="ui-sub">{option.note}</span>}
        </span>
        <Icon name="check" small className="ui-option-check" />
      </ListBoxItem>
    )}
  </ListBox>
);

type Choice<Id extends string> = {
  options: Option<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  isDisabled?: boolean;
  name?: string;
};

const chosen = <Id extends string>(options: Option<Id>[], key: unknown): Id | undefined =>
  options.find((option) => option.id === key)?.id;

export const Select = <Id extends string>({
  label,
  hint,
  error,
  options,
  value,
  onChange,
  placeholder = 'Choose',
  ...rest
}: Choice<Id> & FieldTexts & { placeholder?: string; isRequired?: boolean }) => (
  <AriaSelect
    {...rest}
    className="ui-field"
    isInvalid={Boolean(error)}
    validationBehavior="aria"
    placeholder={placeholder}
    value={value}
    onChange={(key) => {
      const id = chosen(options, key);
      if (id !== undefined) onChange(id);
    }}
  >
    <Label className="ui-field-label">{label}</Label>
    <AriaButton className="ui-input ui-select">
      <SelectValue className="ui-select-value" />
      <Icon name="down" />
    </AriaButton>
    <FieldText hint={hint} error={error} />
    <PopoverSurface look="list">
      <OptionList options={options} />
    </PopoverSurface>
  </AriaSelect>
);

/** A filter: the chosen words are the button; `label` is read, not drawn. */
export const FilterSelect = <Id extends string>({ label, options, value, onChange, ...rest }: Choice<Id> & { label: string }) => (
  <AriaSelect
    {...rest}
    className="ui-filter"
    aria-label={label}
    value={value}
    onChange={(key) => {
      const id = chosen(options, key);
      if (id !== undefined) onChange(id);
    }}
  >
    <AriaButton className="ui-chip">
      <SelectValue>{({ selectedText }) => selectedText ?? label}</SelectValue>
      <Icon name="down" small />
    </AriaButton>
    <PopoverSurface look="list">
      <OptionList options={options} />
    </PopoverSurface>
  </AriaSelect>
);
