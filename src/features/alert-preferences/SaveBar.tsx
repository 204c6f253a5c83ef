import { useOffline } from '#src/client/connection.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import * as format from '#src/ui/format.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { refusedId } from './refused.ts';
import type { Preferences } from './use-preferences.ts';

type SaveBarProps = {
  preferences: Pick<Preferences, 'isDirty' | 'isDefault' | 'isWaiting' | 'lastSave' | 'refused' | 'save' | 'drop' | 'undoSave'>;
};

/** Brings a question into sight, with the focus on its first answer. */
function goTo(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: 'center' });
  place?.querySelector('button')?.focus({ preventScroll: true });
}

/** The foot of the form: saves, drops, says what became of it. It stays in sight while something is not saved. */
export function SaveBar({ preferences }: SaveBarProps) {
  const { isDirty, isDefault, isWaiting, lastSave, refused, save, drop, undoSave } = preferences;
  const offline = useOffline();
  const isDone = lastSave !== null && !isDirty && refused === null;
  const reason = isDirty || isDefault ? undefined : 'Nothing is changed.';
  return (
    <div className={cx('prefs-save', isDirty && 'prefs-save-due')}>
      <div role="status" className="prefs-save-words">
        {isDirty && <span>Not saved yet. {offline ? 'Offline, it is saved here and sent later.' : ''}</span>}
        {!isDirty && isWaiting && (
          <StatusTag kind="waiting">{offline ? 'Saved on this device; sent when you are online' : 'Being sent'}</StatusTag>
        )}
        {isDone && !isWaiting && <StatusTag kind="pass">Saved at {format.time(lastSave.at)}</StatusTag>}
      </div>
      <div className="prefs-save-acts">
        {isDone && (
          <Button variant="quiet" onPress={() => void undoSave()}>
            Undo
          </Button>
        )}
        {isDirty && (
          <Button variant="quiet" onPress={drop}>
            Drop changes
          </Button>
        )}
        {refused === null ? (
          <Button variant="solid" onPress={save} isDisabled={reason !== undefined} {...(reason === undefined ? {} : { reason })}>
            {isDefault && !isDirty ? 'Save the default settings' : 'Save'}
          </Button>
        ) : (
          <Button variant="solid" onPress={() => goTo(refusedId)}>
            Answer the question at the top first
          </Button>
        )}
      </div>
    </div>
  );
}
