export const mirror = (base, content) =>
  `<g transform="translate(0 ${base * 2}) scale(1 -1)" opacity="0.28">${content.flat(4).join("")}</g>`;
