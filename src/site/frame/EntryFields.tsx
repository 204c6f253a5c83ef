import { type InputHTMLAttributes, type KeyboardEvent, useId, useState } from 'react';

export type PlainFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
};

/** A field of the pages before sign-in: nothing but the browser's own control, so that these pages stay light. */
export function PlainField({ label, error, hint, ...input }: PlainFieldProps) {
  const id = useId();
  const description = error ?? hint;
  return (
    <div className="ui-field" {...(error === undefined ? {} : { 'data-invalid': '' })}>
      <label className="ui-field-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className="ui-input"
        aria-invalid={error !== undefined}
        aria-describedby={description === undefined ? undefined : `${id}-description`}
      />
      {description !== undefined && (
        <p id={`${id}-description`} className={error === undefined ? 'ui-field-hint' : 'ui-field-error'}>
          {description}
        </p>
      )}
    </div>
  );
}

/** The same for a password: show and hide, and a word when Caps Lock is on. */
export function PlainPassword({ label, error, hint, ...input }: PlainFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const watch = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  const description = error ?? (caps ? 'Caps Lock is on' : hint);
  return (
    <div className="ui-field" {...(error === undefined ? {} : { 'data-invalid': '' })}>
      <label className="ui-field-label" htmlFor={id}>
        {label}
      </label>
      <div className="ui-field-box">
        <input
          {...input}
          id={id}
          type={shown ? 'text' : 'password'}
          className="ui-input ui-input-after"
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-description`}
          onKeyDown={watch}
          onKeyUp={watch}
          spellCheck={false}
        />
        <span className="ui-field-after">
          <button
            type="button"
            className="entry-text-button"
            aria-pressed={shown}
            aria-label={shown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </span>
      </div>
      <p id={`${id}-description`} className={error === undefined ? 'ui-field-hint' : 'ui-field-error'} role="status">
        {description}
      </p>
    </div>
  );
}

/** The one button of a form before sign-in. While it works its label says what happens, and it keeps the focus, which a disabled one loses. */
export function EntryButton({
  pending,
  pendingText,
  children,
  disabled,
}: {
  pending: boolean | undefined;
  pendingText: string;
  children: string;
  disabled?: boolean | undefined;
}) {
  return (
    <button
      type="submit"
      className="ui-btn ui-btn-beam ui-btn-size-l ui-btn-wide"
      disabled={disabled}
      aria-disabled={pending}
      aria-busy={pending}
      onClick={(event) => pending && event.preventDefault()}
    >
      {pending ? pendingText : children}
    </button>
  );
}
