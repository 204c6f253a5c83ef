import { useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { isOpen, lockWith, unlock, type WallLock } from './pin.ts';

type LockBoxProps = { lock: WallLock | null; now: number; onLock: (lock: WallLock | null) => void };

/** Sets a number without which nothing can be done at the wall, opens it for a minute, or takes it away. */
export function LockBox({ lock, now, onLock }: LockBoxProps) {
  const [pin, setPin] = useState('');
  const [error, setError] = useState('');
  const open = isOpen(lock, now);
  const submit = async () => {
    const next = lock === null ? await lockWith(pin) : await unlock(lock, pin, Date.now());
    setPin('');
    if (next === null) return setError(lock === null ? 'Choose 4 to 8 digits.' : 'Wrong PIN.');
    setError('');
    onLock(next);
  };
  if (lock !== null && open)
    return (
      <div className="wall-lock">
        <p>Open for {Math.max(1, Math.ceil((lock.openUntil - now) / 1000))} seconds.</p>
        <Button onPress={() => onLock({ ...lock, openUntil: 0 })}>Lock again</Button>
        <Button variant="quiet" onPress={() => onLock(null)}>
          Remove the PIN
        </Button>
      </div>
    );
  return (
    <form
      className="wall-lock"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={lock === null ? 'PIN for this wall' : 'PIN to act for a minute'}
        hint={lock === null ? '4 to 8 digits. Without a PIN, anyone at this screen can act in your name.' : undefined}
        value={pin}
        onChange={setPin}
        error={error}
        type="password"
        inputMode="numeric"
        autoComplete="off"
      />
      <Button type="submit">{lock === null ? 'Set PIN' : 'Open'}</Button>
    </form>
  );
}
