import { useEffect, useRef } from 'react';
import { AlertRow } from '#src/entities/alerts/AlertRow.tsx';
import type { Cause } from '#src/entities/alerts/groups.ts';
import type { Alert } from '#src/entities/alerts/types.ts';
import { useEscape } from '#src/ui/use-escape.ts';

type OpenBesideProps = { alert: Alert; cause: Cause; onOpen: (alert: Alert, isOpen: boolean) => void };

/** The open alert beside the list, from its top for each; Escape closes it and leads back to its row. */
export function OpenBeside({ alert, cause, onOpen }: OpenBesideProps) {
  const box = useRef<HTMLElement>(null);
  const { id } = alert;
  useEffect(() => {
    if (id > 0) box.current?.scrollTo?.({ top: 0 });
  }, [id]);
  useEscape(() => {
    onOpen(alert, false);
    document.querySelector<HTMLElement>(`.centre-list [data-alert="${id}"] .alert-title`)?.focus();
  });
  return (
    <section ref={box} className="centre-open" aria-label="Open alert">
      <ul>
        <AlertRow key={id} alert={alert} cause={cause.alerts} isAlone={false} isOpen onOpen={onOpen} />
      </ul>
    </section>
  );
}
