import { EntryButton, PlainField } from './EntryFields.tsx';

/** What the form for access holds. `website` and `phone_number` are decoys that no person sees. */
export type RegistrationForm = {
  firstName: string;
  lastName: string;
  email: string;
  reason: string;
  website: string;
  phone_number: string;
  terms: boolean;
};

/** What the app makes of the form: the values in it, and what happens with them. */
type Live = {
  values: RegistrationForm;
  onChange: (change: Partial<RegistrationForm>) => void;
  onSubmit: () => void;
  pending: boolean;
  emailHint: string | null;
};

/** The form for access; without `live` as the build draws it, for the script that opens the app to read (`islands/entry.ts`). */
export function RegisterForm({ live }: { live?: Live }) {
  const field = (name: Exclude<keyof RegistrationForm, 'terms'>) => ({
    value: live?.values[name],
    onChange: (event: { target: { value: string } }) => live?.onChange({ [name]: event.target.value }),
  });
  const emailHint = live?.emailHint ?? null;
  return (
    <form
      noValidate
      // A form that belongs to no dialog is not sent anywhere before its script is there.
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        live?.onSubmit();
      }}
    >
      <div className="entry-pair">
        <PlainField label="First name" autoComplete="given-name" {...field('firstName')} />
        <PlainField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <PlainField
        label="Work email"
        type="email"
        autoComplete="email"
        {...field('email')}
        {...(emailHint === null ? {} : { hint: emailHint })}
      />
      <div className="ui-field">
        <label className="ui-field-label" htmlFor="reason">
          Reason for access
        </label>
        <textarea
          id="reason"
          className="ui-input ui-input-area"
          maxLength={1000}
          rows={3}
          aria-describedby="reason-hint"
          {...field('reason')}
        />
        <p id="reason-hint" className="ui-field-hint">
          Your organisation, its domains, and what you want to see.
        </p>
      </div>
      <div className="entry-decoy" aria-hidden="true">
        <label>
          Website
          <input tabIndex={-1} autoComplete="off" name="website" {...field('website')} />
        </label>
        <label>
          Phone number
          <input tabIndex={-1} autoComplete="off" name="phone_number" {...field('phone_number')} />
        </label>
      </div>
      <label className="entry-check">
        <input
          type="checkbox"
          className="ui-tick"
          checked={live?.values.terms}
          onChange={(event) => live?.onChange({ terms: event.target.checked })}
        />
        <span>
          I accept the <a href="/terms">Terms of Service</a>
        </span>
      </label>
      <p className="ui-field-hint">
        We use what you enter to decide on access and to answer you. Under POPIA you may ask what we keep, correct it or have it
        deleted.
      </p>
      <EntryButton pending={live?.pending} pendingText="Sending...">
        Request access
      </EntryButton>
    </form>
  );
}
