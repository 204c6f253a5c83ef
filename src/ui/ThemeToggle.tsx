import { useSyncExternalStore } from 'react';
import { FilterSelect } from './Select.tsx';
import { onThemeChange, setTheme, storedTheme, type Theme } from './theme.ts';

const options: { id: Theme; label: string }[] = [
  { id: 'system', label: 'As the device' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
];

export const useTheme = (): Theme => useSyncExternalStore(onThemeChange, storedTheme, () => 'system');

export const ThemeToggle = () => <FilterSelect label="Theme" prefix options={options} value={useTheme()} onChange={setTheme} />;
