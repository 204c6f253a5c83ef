import type { ChangeEvent } from 'react';
import { EntryButton, PlainField, PlainPassword } from './EntryFields.tsx';

type Typed = { email: string; password: string };

/** What the app makes of the form: the values in it, and what happens with them. */
type Live = {
  values: Typed;
  onChange: (change: Partial<Typed>) => void;
  onSubmit: () => void;
  pending: boolean;
  disabled: boolean;
};

/** The form of the sign-in; without values as the build draws it, for the script that opens the app to read (`islands/entry.ts`). */
export function SignInForm({ values, onChange, onSubmit, pending, disabled }: Partial<Live>) {
  const field = (name: keyof Typed) => ({
    name,
    value: values?.[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange?.({ [name]: target.value }),
  });
  return (
    <form
      // A form that belongs to no dialog is not sent anywhere before its script is there.
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <PlainField label="Email" type="email" autoComplete="username" required autoFocus {...field('email')} />
      <PlainPassword label="Password" autoComplete="current-password" required {...field('password')} />
      <EntryButton pending={pending} pendingText="Signing in..." disabled={disabled}>
        Sign in
      </EntryButton>
    </form>
  );
}
