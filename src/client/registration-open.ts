import { useEffect, useState } from 'react';

/** The address of the form leads elsewhere while registration is closed. */
const isOpenNow = async () => (await fetch('/register', { method: 'HEAD', redirect: 'manual' })).type !== 'opaqueredirect';

/** Whether people can ask for access: as the page says that the server sent; a page from this device asks anew. */
export function useRegistrationOpen(): boolean {
  const [isStored] = useState(() => navigator.serviceWorker?.controller != null);
  const [isOpen, setOpen] = useState(!isStored && document.documentElement.dataset['closed'] === undefined);
  useEffect(() => {
    if (isStored) void isOpenNow().then(setOpen, () => setOpen(true));
  }, [isStored]);
  return isOpen;
}
