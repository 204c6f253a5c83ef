import { type KeyboardEvent, useState } from 'react';
import { TextField as AriaTextField, Input, Label } from 'react-aria-components';
import { TextButton } from './Button.tsx';
import { FieldText } from './FieldText.tsx';
import type { TextFieldProps } from './TextField.tsx';

export const PasswordField = ({
  label,
  hint,
  error,
  placeholder,
  inputRef,
  mono: _mono,
  after: _after,
  type: _type,
  ...rest
}: TextFieldProps) => {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <AriaTextField
      {...rest}
      className="ui-field"
      type={shown ? 'text' : 'password'}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      spellCheck="false"
      onKeyDown={watchCaps}
      onKeyUp={watchCaps}
    >
      <Label className="ui-field-label">{label}</Label>
      <div className="ui-field-box">
        <Input ref={inputRef} className="ui-input ui-input-after" placeholder={placeholder} />
        <span className="ui-field-after">
          <TextButton
            onPress={() => setShown(!shown)}
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
          >
            {shown ? 'Hide' : 'Show'}
          </TextButton>
        </span>
      </div>
      <FieldText hint={hint} error={error} />
      <span className="ui-field-hint" role="status">
        {capsLock && 'Caps Lock is on'}
      </span>
    </AriaTextField>
  );
};
