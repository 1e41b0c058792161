import { expect, test } from 'vitest';
import { platformVideo } from '#api/website/site-videos.ts';
import { watchUrl } from '#domain/website/video-urls.ts';
import { videoAt } from './video-address.ts';

test.each([
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://m.youtube.com/watch?app=desktop&v=aqz-KE-bpKQ&t=41',
  'https://youtu.be/aqz-KE-bpKQ?si=4f3a',
  'https://www.youtube.com/shorts/aqz-KE-bpKQ',
  'https://www.youtube.com/embed/aqz-KE-bpKQ',
  'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0',
  'https://www.youtube.com/live/aqz-KE-bpKQ',
  '  https://youtu.be/aqz-KE-bpKQ\n',
  'youtu.be/aqz-KE-bpKQ',
  'www.youtube.com/watch?v=aqz-KE-bpKQ',
  '<iframe width="560" height="315" src="https://www.youtube.com/embed/aqz-KE-bpKQ?si=x&amp;start=4" title="Film"></iframe>',
])('finds the video on YouTube in %s', (address) => expect(videoAt(address)).toEqual({ platform: 'youtube', id: 'aqz-KE-bpKQ' }));

test.each([
  ['https://vimeo.com/76979871', undefined],
  ['https://www.vimeo.com/76979871/?share=copy#t=12s', undefined],
  ['https://vimeo.com/channels/staffpicks/76979871', undefined],
  ['https://vimeo.com/groups/short-films/videos/76979871', undefined],
  ['https://vimeo.com/showcase/3253534/video/76979871', undefined],
  ['https://player.vimeo.com/video/76979871', undefined],
  ['vimeo.com/76979871', undefined],
  ['https://vimeo.com/76979871/8272103f6e', '8272103f6e'],
  ['https://vimeo.com/76979871/8272103f6e?share=copy', '8272103f6e'],
  ['https://vimeo.com/manage/videos/76979871/8272103f6e', '8272103f6e'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e&badge=0', '8272103f6e'],
])('finds the video on Vimeo in %s', (address, key) =>
  expect(videoAt(address)).toEqual({ platform: 'vimeo', id: '76979871', ...(key && { key }) }),
);

test.each([
  'aqz-KE-bpKQ',
  'https://youtube.com.attacker.example/watch?v=aqz-KE-bpKQ',
  'https://attacker.example/youtube.com/watch?v=aqz-KE-bpKQ',
  'javascript:alert(1)//youtu.be/aqz-KE-bpKQ',
  'data:text/html,https://vimeo.com/76979871',
  'ftp://vimeo.com/76979871',
  'https://vimeo.com.attacker.example/76979871',
  'https://vimeo.com@attacker.example/76979871',
  'https://vimeo.com/76979871/../settings',
  'https://vimeo.com/picturelock',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/@picturelock',
])('finds none in %s', (address) => expect(videoAt(address)).toBeUndefined());

test('a video is found again at its own address, and is what the server accepts', () => {
  for (const address of ['https://youtu.be/aqz-KE-bpKQ', 'https://vimeo.com/76979871', 'https://vimeo.com/76979871/8272103f6e']) {
    const video = videoAt(address)!;
    expect(videoAt(watchUrl(video))).toEqual(video);
    expect(platformVideo.parse(video)).toEqual(video);
  }
});
