import { useSession } from '#src/session/session-context.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ThemeToggle } from '#src/ui/ThemeToggle.tsx';
import { NavigationList } from './NavigationList.tsx';

type Props = { isOpen: boolean; onClose: () => void; onSignOut: () => void };

/** The whole menu on a tablet or a phone. */
export function MenuSheet({ isOpen, onClose, onSignOut }: Props) {
  const { profile } = useSession();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Menu" asDrawer>
      <nav className="sheet" aria-label="Menu">
        <NavigationList idPrefix="sheet" />
        <div className="sheet-foot">
          <ThemeToggle />
          <span className="ui-mute">{profile?.email}</span>
          <Button onPress={onSignOut}>Logout</Button>
        </div>
      </nav>
    </Dialog>
  );
}
