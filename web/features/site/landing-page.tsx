import type { MetaFunction } from 'react-router';
import { ContactSection } from '../contact/contact-section.tsx';
import { Hero } from './hero.tsx';

export const meta: MetaFunction = () => [
  { title: 'Picturelock – Premium Video Editing for Content Creators' },
  { name: 'description', content: 'Premium YouTube editing services for content creators and influencers.' },
];

export default function LandingPage() {
  return (
    <>
      <Hero />
      <ContactSection />
    </>
  );
}
