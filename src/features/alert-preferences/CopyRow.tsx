import { useEffect, useState } from 'react';
import { RowWarning } from '#src/ui/ActionRows.tsx';
import { Button } from '#src/ui/Button.tsx';
import type { AddressCheck, FormFacts } from './types.ts';

type CopyRowProps = { email: string; check: FormFacts['check']; onRemove: () => void };

/** An address with what speaks against it. */
export function CopyRow({ email, check, onRemove }: CopyRowProps) {
  const [found, setFound] = useState<AddressCheck | 'unasked' | null>(null);
  useEffect(() => {
    const held = { current: true };
    check(email).then(
      (answer) => held.current && setFound(answer),
      () => held.current && setFound('unasked'),
    );
    return () => {
      held.current = false;
    };
  }, [check, email]);
  return (
    <li>
      <span>
        <span>{email}</span>
        {found === 'unasked' && <span className="ui-sub">Not checked: you are offline.</span>}
        {found !== null && found !== 'unasked' && (
          <span role="status">
            {found.warnings.map((warning) => (
              <RowWarning key={warning} isFailure={!found.valid}>
                {warning}
              </RowWarning>
            ))}
          </span>
        )}
      </span>
      <Button size="s" onPress={onRemove} aria-label={`Remove ${email}`}>
        Remove
      </Button>
    </li>
  );
}
