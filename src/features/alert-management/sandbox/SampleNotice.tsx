import { useState } from 'react';
import { Button } from '#src/ui/Button.tsx';

type State = 'idle' | 'shown' | 'refused' | 'missing';

const words: Record<State, string> = {
  idle: '',
  shown: 'Your device showed a sample notification.',
  refused: 'This browser does not allow notifications.',
  missing: 'This browser cannot show notifications.',
};

async function showSample(): Promise<State> {
  if (!('Notification' in globalThis)) return 'missing';
  if ((await Notification.requestPermission()) !== 'granted') return 'refused';
  const title = 'Sample: the policy of bushveldsafaris.example was weakened';
  const options = {
    body: 'Demo with sample data.',
    tag: 'beacon-sample',
    icon: '/icons/icon-192.png',
  };
  const worker = await (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker?.getRegistration();
  if (worker === undefined) new Notification(title, options);
  else await worker.showNotification(title, options);
  return 'shown';
}

/** Shows what an alert notification looks like on this device; asks for permission only when pressed. */
export function SampleNotice() {
  const [state, setState] = useState<State>('idle');
  return (
    <>
      <Button onPress={() => void showSample().then(setState, () => setState('refused'))}>Show sample notification</Button>
      <span className="ui-small ui-mute" role="status">
        {words[state]}
      </span>
    </>
  );
}
