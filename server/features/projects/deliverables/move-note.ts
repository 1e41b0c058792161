/** Why a project moved by itself, such as "By itself, because Short 3 and 2 others were cancelled." */
export function moveNote(deliverables: { title: string }[], happened: string): string {
  const [first, second, ...others] = deliverables.map(({ title }) => title);
  const subject = others.length > 0 ? `${first} and ${others.length + 1} others` : [first, second].filter(Boolean).join(' and ');
  return `By itself, because ${subject} ${second ? 'were' : 'was'} ${happened}.`;
}
