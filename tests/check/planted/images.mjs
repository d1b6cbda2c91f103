const digest = `@sha256:${'0123456789abcdef'.repeat(4)}`;
const compose = (/** @type {string} */ image) =>
  `services:\n  web:\n    image: pixchange:local\n  db:\n    image: ${image}\n`;
const build = (/** @type {string} */ base) =>
  `ARG BASE=${base}\nFROM \${BASE} AS build\nFROM build\nCOPY --from=build /a /a\n`;

/**
 * Files that name images, with the exceptions that apply to them. Each file breaks exactly the rules in its `fires`.
 * @type {{ path: string, text: string, exceptions?: string[], fires?: string[] }[]}
 */
export const plantedImages = [
  { path: 'a/docker-compose.yml', text: compose(`postgres:17.6${digest}`) },
  { path: 'b/docker-compose.yml', text: compose('postgres:17.6'), fires: ['image-has-digest'] },
  { path: 'c/docker-compose.yml', text: compose('"host:5000/nginx:latest"'), fires: ['image-has-digest'] },
  { path: 'd/docker-compose.yml', text: compose(`postgres${digest}`), fires: ['image-has-digest'] },
  { path: 'e/docker-compose.yml', text: compose('store:1'), exceptions: ['store:1'] },
  {
    path: 'f/docker-compose.yml',
    text: compose(`a:1${digest}`),
    exceptions: ['store:1'],
    fires: ['exception-is-used'],
  },
  { path: 'k8s/a.yaml', text: '  containers:\n    - image: pixchange\n' },
  { path: 'k8s/b.yaml', text: '  containers:\n    - image: nginx:1\n', fires: ['image-has-digest'] },
  { path: 'a/Dockerfile', text: build(`debian:12${digest}`) },
  { path: 'b/Dockerfile', text: build('debian:12'), fires: ['image-has-digest'] },
  { path: 'c/Dockerfile', text: 'FROM --platform=linux/amd64 debian:12 AS a\n', fires: ['image-has-digest'] },
  { path: 'd/Dockerfile', text: 'FROM scratch\nCOPY --from=busybox:1 /a /a\n', fires: ['image-has-digest'] },
];
