import './toast.css';
import {
  Button as AriaButton,
  UNSTABLE_ToastRegion as Region,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
} from 'react-aria-components';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';
import type { ToastText } from './toast-text.ts';

const queue = new ToastQueue<ToastText>({ maxVisibleToasts: 3 });

/** Shows a toast; answers how to close it. */
export const show = (toast: ToastText): (() => void) => {
  const key = queue.add(toast, toast.tone === 'fail' ? {} : { timeout: 10_000 });
  return () => queue.close(key);
};

/** Removes all toasts. */
export const clear = (): void => queue.clear();

/** Where toasts appear. */
export const ToastRegion = () => (
  <Region queue={queue} className="ui-toasts" aria-label="Notices">
    {({ toast }) => (
      <Toast toast={toast} className="ui-toast">
        {toast.content.tone === 'fail' && <Icon name="fail" />}
        <ToastContent className="ui-toast-text">
          <Text slot="title">{toast.content.text}</Text>
        </ToastContent>
        {toast.content.link && <Link href={toast.content.link.href}>{toast.content.link.label}</Link>}
        {toast.content.onUndo && (
          <AriaButton
            onPress={() => {
              toast.content.onUndo?.();
              queue.close(toast.key);
            }}
          >
            {toast.content.undoLabel ?? 'Undo'}
          </AriaButton>
        )}
        <AriaButton slot="close" className="ui-toast-close" aria-label="Close notice">
          <Icon name="close" small />
        </AriaButton>
      </Toast>
    )}
  </Region>
);
