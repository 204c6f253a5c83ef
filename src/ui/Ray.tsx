import './ray.css';
import { useId } from 'react';

export const RayGradient = ({ id }: { id: string }) => (
  <linearGradient id={id}>
    <stop className="ui-ray-near" offset="0" />
    <stop className="ui-ray-mid" offset=".45" />
    <stop className="ui-ray-far" offset="1" />
  </linearGradient>
);

export const Ray = ({ className }: { className?: string }) => {
  const id = useId();
  return (
    <svg className={className} viewBox="0 0 360 28" preserveAspectRatio="none" aria-hidden="true">
      <RayGradient id={id} />
      <path fill={`url(#${id})`} d="M20 15L360 3V27z" />
    </svg>
  );
};
