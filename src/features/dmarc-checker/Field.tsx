import '#src/ui/field.css';
import { type InputHTMLAttributes, type Ref, useId } from 'react';
import { Icon } from '#src/ui/Icon.tsx';

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  error?: string | null | undefined;
  hint?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** A field made of the browser's own control, so that the page stays light. */
export function Field({ label, error, hint, inputRef, ...input }: FieldProps) {
  const id = useId();
  const description = error ?? hint;
  return (
    <div className="ui-field" {...(error == null ? {} : { 'data-invalid': '' })}>
      <label className="ui-field-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        ref={inputRef}
        id={id}
        className="ui-input"
        aria-invalid={error != null}
        aria-describedby={description === undefined ? undefined : `${id}-description`}
      />
      {description !== undefined && (
        <p
          id={`${id}-description`}
          className={error == null ? 'ui-field-hint' : 'ui-field-error'}
          role={error == null ? undefined : 'alert'}
        >
          {error != null && <Icon name="fail" small />}
          <span>{description}</span>
        </p>
      )}
    </div>
  );
}
