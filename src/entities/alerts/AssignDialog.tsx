import { useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { type Asked, useAlertDialogs } from './alert-actions.ts';
import { Others, recipientLabel } from './Recipients.tsx';
import type { Person } from './types.ts';

/** Asks which member of staff takes it over. */
export function AssignDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { act, me, people } = useAlertDialogs();
  const [withOthers, setWithOthers] = useState(false);
  const give = (to: Person | null) => {
    onClose();
    void act(withOthers ? [...asked.alerts, ...asked.others] : asked.alerts, { verb: 'assign', to });
  };
  const sorted = [...people].sort((a, b) => Number(b.id === me?.id) - Number(a.id === me?.id) || a.name.localeCompare(b.name));
  const isHeld = asked.alerts.some((alert) => alert.assigned_to !== null);
  return (
    <Dialog isOpen onClose={onClose} title={`Assign ${recipientLabel(asked)}`}>
      {sorted.length === 0 && <p>The list of staff is not loaded yet. Connect once to make it available offline.</p>}
      <ul className="alert-choices">
        {sorted.map((person) => (
          <li key={person.id}>
            <Button size="l" wide onPress={() => give(person)}>
              <span>{person.id === me?.id ? `${person.name} (me)` : person.name}</span>
              {asked.alerts.length === 1 && asked.alerts[0]?.assigned_to?.id === person.id && (
                <span className="ui-mute">is assigned</span>
              )}
            </Button>
          </li>
        ))}
        {isHeld && (
          <li>
            <Button size="l" wide onPress={() => give(null)}>
              <span>Nobody</span>
            </Button>
          </li>
        )}
      </ul>
      <Others asked={asked} isSelected={withOthers} onChange={setWithOthers} />
    </Dialog>
  );
}
