import type { ReactNode, Ref } from 'react';
import {
  type TextFieldProps as AriaProps,
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  Input,
  Label,
} from 'react-aria-components';
import { cx } from './cx.ts';
import { FieldText, type FieldTexts } from './FieldText.tsx';

type Passed = Pick<
  AriaProps,
  | 'name'
  | 'value'
  | 'defaultValue'
  | 'onChange'
  | 'onBlur'
  | 'onFocus'
  | 'isDisabled'
  | 'isReadOnly'
  | 'isRequired'
  | 'type'
  | 'autoComplete'
  | 'autoFocus'
  | 'inputMode'
  | 'maxLength'
  | 'spellCheck'
>;

export type TextFieldProps = Passed &
  FieldTexts & { mono?: boolean; placeholder?: string; after?: ReactNode; inputRef?: Ref<HTMLInputElement> };

export const TextField = ({ label, hint, error, mono = false, placeholder, after, inputRef, ...rest }: TextFieldProps) => (
  <AriaTextField {...rest} className="ui-field" isInvalid={Boolean(error)} validationBehavior="aria">
    <Label className="ui-field-label">{label}</Label>
    <div className="ui-field-box">
      <Input
        ref={inputRef}
        className={cx('ui-input', mono && 'ui-input-mono', after !== undefined && 'ui-input-after')}
        placeholder={placeholder}
      />
      {after}
    </div>
    <FieldText hint={hint} error={error} />
  </AriaTextField>
);

export type TextAreaProps = Passed &
  FieldTexts & { rows?: number; mono?: boolean; placeholder?: string; inputRef?: Ref<HTMLTextAreaElement> };

export const TextArea = ({ label, hint, error, rows = 3, mono = false, placeholder, inputRef, ...rest }: TextAreaProps) => (
  <AriaTextField {...rest} className="ui-field" isInvalid={Boolean(error)} validationBehavior="aria">
    <Label className="ui-field-label">{label}</Label>
    <AriaTextArea
      ref={inputRef}
      rows={rows}
      className={cx('ui-input', 'ui-input-area', mono && 'ui-input-mono')}
      placeholder={placeholder}
    />
    <FieldText hint={hint} error={error} />
  </AriaTextField>
);
