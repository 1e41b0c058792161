import { senderOf } from './compose-mail.ts';

// Values that the samples of several emails share.

export const sampleClient = { id: 7, name: 'Ann Carter', email: 'ann@client.example' };

export const sampleToken = 'Wm9wM3RqZ0x5b2xkU2FtcGxlVG9rZW5PZjQzTGV0dGVycw';

export const sampleUrl = new URL('https://studio.example');

const studio = {
  studioName: 'Picturelock',
  studioEmail: 'hello@studio.example',
  timeZone: 'UTC',
  openingHours: 'Monday-Friday 9am-6:30pm GMT',
};

/** @param locale in which the studio writes dates and amounts */
export const sampleSender = (locale: string, paysOnline = true) => senderOf({ ...studio, locale }, { publicUrl: sampleUrl, paysOnline });
